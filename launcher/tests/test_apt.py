# SPDX-License-Identifier: Apache-2.0
from launcher import apt
from launcher.tests.helpers import Sandbox, write

BOOKWORM = {"ID": "debian", "VERSION_CODENAME": "bookworm"}
TRIXIE = {"ID": "debian", "VERSION_CODENAME": "trixie"}
NOBLE = {"ID": "ubuntu", "VERSION_CODENAME": "noble"}
DEB822 = """# a comment
Types: deb
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://mirror.example/debian-security
Suites: bookworm-security
Components: main
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 abc

Types: deb
Enabled: no
URIs: http://disabled.example/debian
Suites: bookworm
Components: main

Types: deb
URIs: http://tools.example/apt
Suites: nodistro
Components: main
"""
ONE_LINE = """deb cdrom:[Debian 12]/ bookworm main
deb [arch=amd64 signed-by=/k.gpg] http://mirror.example/debian bookworm main # comment
deb http://mirror.example/debian-security bookworm-security main
deb-src http://mirror.example/debian bookworm main
# deb http://old.example/debian bookworm main
deb http://tools.example/apt cloud-bookworm main
"""


class Mirrors(Sandbox):
    def wanted(self, name, text, system):
        etc = self.folder / "etc"
        write(etc / name, text)
        return apt.wanted_sources(apt.machine_entries(etc), system)

    def test_deb822(self):
        sources = self.wanted("sources.list.d/debian.sources", DEB822, BOOKWORM)
        key = "/usr/share/keyrings/debian-archive-keyring.gpg"
        self.assertEqual([s[:2] for s in sources], [("http://mirror.example/debian", "trixie"), ("http://mirror.example/debian", "trixie-updates"),
                                                    ("http://mirror.example/debian-security", "trixie-security")])
        self.assertEqual(sources[0][3], key)
        text = apt.as_deb822(sources)
        self.assertEqual(text.count("Types: deb-src"), 3)
        self.assertIn("Signed-By: \n -----BEGIN", text)
        again = apt.parse_deb822(text.replace("deb-src", "deb"))
        self.assertEqual([(e.uris[0], e.suites[0]) for e in again], [s[:2] for s in sources])

    def test_one_line(self):
        sources = self.wanted("sources.list", ONE_LINE, BOOKWORM)
        self.assertEqual([s[:2] for s in sources], [("http://mirror.example/debian", "trixie"),
                                                    ("http://mirror.example/debian-security", "trixie-security")])
        self.assertEqual([s[3] for s in sources], ["/k.gpg", None])

    def test_same_release(self):
        sources = self.wanted("sources.list", ONE_LINE.replace("bookworm", "trixie"), TRIXIE)
        self.assertEqual([s[1] for s in sources], ["trixie", "trixie-security"])

    def test_ubuntu_has_the_package_in_its_own_suites(self):
        sources = self.wanted("sources.list", "deb http://mirror.example/ubuntu noble main universe\n"
                              "deb http://mirror.example/ubuntu noble-updates main universe\n"
                              "deb http://mirror.example/ubuntu noble-backports main universe\n", NOBLE)
        self.assertEqual([s[1:3] for s in sources], [("noble", ("main", "universe")), ("noble-updates", ("main", "universe"))])

    def test_no_mirror(self):
        self.assertEqual(self.wanted("sources.list", "deb http://tools.example/apt x main\n", BOOKWORM), [])

    def test_kept_release(self):
        write(self.folder / "etc/sources.list", ONE_LINE)
        private = apt.PrivateApt(self.layout, self.folder / "etc", BOOKWORM)
        self.assertIn("25.0.3+9", private.kept())
        addresses, name, size, sha256 = private.tarball("25.0.3+9")
        self.assertEqual(addresses, ["http://mirror.example/%s/pool/main/o/openjdk-25/%s" % (part, name)
                                     for part in ("debian", "debian-security")])
        self.assertEqual((size, sha256), apt.KEPT["25.0.3+9"])
        (self.folder / "etc/sources.list").write_text("deb http://tools.example/apt x main\n")
        self.assertEqual(private.kept(), [])
