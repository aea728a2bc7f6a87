"""Parts of screens; they are given plain values and post messages."""
