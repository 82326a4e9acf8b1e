# SPDX-License-Identifier: Apache-2.0
"""Versions of OpenJDK 25 update releases, such as 25.0.3+9."""
import re

FEATURE = 25
_VERSION = re.compile(r"^(\d+)(?:\.(\d+))?(?:\.(\d+))?((?:\.\d+)*)(?:-[A-Za-z0-9]+)?(?:\+(\d+))?")
# What configure takes as --with-version-string.
_CONFIGURABLE = re.compile(r"^[0-9.]+(-[A-Za-z0-9]+)?(\+\d+(-[-A-Za-z0-9.]+)?)?$")


class Version:
    """`update` and `build` of 25.0.`update`+`build`; build is None where it is not known."""

    def __init__(self, feature, interim, update, build, text):
        self.feature, self.interim, self.update, self.build, self.text = feature, interim, update, build, text

    @property
    def supported(self):
        return self.feature == FEATURE and self.interim == 0

    def same_as(self, other):
        return (self.update == other.update
                and (self.build is None or other.build is None or self.build == other.build))

    def distance(self, other):
        """Orders candidates: nearest update, then nearest build, newer before older."""
        return (abs(self.update - other.update), self.update < other.update,
                abs((self.build or 0) - (other.build or 0)), (self.build or 0) < (other.build or 0))

    @property
    def short(self):
        base = "%d.%d.%d" % (self.feature, self.interim, self.update)
        return base if self.build is None else "%s+%d" % (base, self.build)

    def __str__(self):
        return self.text


def parse(text):
    """A Version, or None if `text` is not one. Takes Debian's form (25.0.3+9-2~deb13u1) as well."""
    found = _VERSION.match(text.strip())
    if not found:
        return None
    feature, interim, update, _, build = found.groups()
    return Version(int(feature), int(interim or 0), int(update or 0),
                   int(build) if build else None, text.strip())


def configure_string(runtime_version):
    """The base JDK's own version string if configure takes it, else its numeric part."""
    cleaned = runtime_version.strip().replace("~", ".")
    if _CONFIGURABLE.match(cleaned):
        return cleaned
    parsed = parse(runtime_version)
    return parsed.short if parsed else None
