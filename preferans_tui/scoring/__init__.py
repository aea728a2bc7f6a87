"""What a deal writes and what an evening is worth: pure, exact, and ignorant of any variant's name."""
