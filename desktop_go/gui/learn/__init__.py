"""Lessons in the window: the page, its boards, and the rules in pictures."""
