# SPDX-License-Identifier: Apache-2.0
"""The ./ap launcher: builds the modified JDK and runs what is in this repository on it."""
