# SPDX-License-Identifier: Apache-2.0
suite = {
    "name": "autopersist",
    "mxversion": "7.0.0",
    "libraries": {},
    "projects": {},
    "distributions": {}
}
