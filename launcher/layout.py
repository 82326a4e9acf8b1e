# SPDX-License-Identifier: Apache-2.0
"""Where everything is: the checkout, its build folder, and the cache outside of it."""
import os
from pathlib import Path

from .errors import SetupError

DEBUG_LEVELS = {False: "product", True: "fastdebug"}


class Layout:
    configure_options = ()      # besides those of every build
    ready_jdk = tarball = None  # readymade.py: a JDK in place of build/jdk, and what it is unpacked from

    def __init__(self, root=None, cache=None):
        self.root = Path(root or Path(__file__).resolve().parent.parent)
        self.cache = Path(cache or default_cache())
        self.build = self.root / "build"
        self.tree = self.build / "openjdk"          # the unpacked sources, overlay laid in
        self.pristine = self.build / "pristine"     # the same sources before the overlay
        self.state = self.build / "state"
        self.hotspot_src = self.root / "hotspot" / "src"
        self.hotspot_edits = self.root / "hotspot" / "edits"
        self.hotspot_patches = self.root / "hotspot" / "patches.txt"
        self.hotspot_units = self.root / "hotspot" / "units.txt"

    def jdk(self, debug=False):
        if self.ready_jdk and not debug:
            return self.ready_jdk
        return self.build / ("jdk-debug" if debug else "jdk")

    def sanitized_jdk(self):
        return self.build / "jdk-asan"

    def coverage_jdk(self):
        return self.build / "jdk-coverage"

    def level(self, debug=False):
        """What a build is called, with all that is made for it."""
        return DEBUG_LEVELS[debug]

    def conf_dir(self, debug=False):
        return self.tree / "build" / self.level(debug)

    def log(self, name):
        self.build.mkdir(parents=True, exist_ok=True)
        return self.build / (name + ".log")

    def show(self, path):
        """A path as the user would type it."""
        try:
            return str(Path(path).relative_to(self.root))
        except ValueError:
            home = str(Path.home())
            text = str(path)
            return "~" + text[len(home):] if text.startswith(home + os.sep) else text

    def require_jdk(self, debug=False):
        return self.require(self.jdk(debug), " --debug" if debug else "")

    def require_sanitized_jdk(self):
        return self.require(self.sanitized_jdk(), " --sanitize")

    def require(self, jdk, option):
        if not (jdk / "bin" / "java").exists():
            raise SetupError("%s is not built yet; run: ./ap build%s" % (self.show(jdk), option))
        return jdk


def default_cache():
    named = os.environ.get("AUTOPERSIST_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    return Path(base or Path.home() / ".cache") / "autopersist"
