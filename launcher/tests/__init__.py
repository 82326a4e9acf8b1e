"""Tests of the launcher: python3 -m unittest discover -s launcher/tests -t ."""
