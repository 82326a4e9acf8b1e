suite = {
    "name": "autopersist",
    "mxversion": "7.0.0",
    "libraries": {},
    "projects": {},
    "distributions": {}
}
