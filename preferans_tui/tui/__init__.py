"""The screens: they draw what the session says and send back what people answer."""
