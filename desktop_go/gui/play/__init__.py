"""What games of two players share in the window, whatever their rules: no game is named here."""
