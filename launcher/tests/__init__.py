# SPDX-License-Identifier: Apache-2.0
"""Tests of the launcher: python3 -m unittest discover -s launcher/tests -t ."""
