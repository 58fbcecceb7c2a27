"""What a window is made of, whatever game it shows. No game and no feature is known here."""
