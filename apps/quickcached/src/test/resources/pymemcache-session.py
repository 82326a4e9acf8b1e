# SPDX-License-Identifier: Apache-2.0
"""A session of the client pymemcache. Arguments: the folder where it is installed, and the server's port."""
import sys

sys.path.insert(0, sys.argv[1])
from pymemcache.client.base import Client, PooledClient  # noqa: E402
from pymemcache.exceptions import MemcacheClientError, MemcacheIllegalInputError, MemcacheServerError  # noqa: E402

ADDRESS = ("127.0.0.1", int(sys.argv[2]))


def equal(expected, found):
    if expected != found:
        raise AssertionError("expected %r, but was %r" % (expected, found))


def fails(error, action):
    try:
        action()
    except error:
        return
    raise AssertionError("no %s" % error.__name__)


for client in (Client(ADDRESS, default_noreply=False), PooledClient(ADDRESS, max_pool_size=3, default_noreply=False)):
    equal(True, client.set("text", "Grüße".encode(), flags=5))
    equal("Grüße".encode(), client.get("text"))
    equal(None, client.get("nothing"))
    equal(False, client.add("text", b"x"))
    equal(True, client.replace("text", b"b"))
    equal(False, client.replace("nothing", b"b"))
    equal(True, client.append("text", b"c"))
    equal(True, client.prepend("text", b"a"))
    value, cas = client.gets("text")
    equal(b"abc", value)
    equal(True, client.cas("text", b"d", cas))
    equal(False, client.cas("text", b"e", cas))
    equal(None, client.cas("nothing", b"e", cas))
    equal([], client.set_many({"bulk%d" % i: b"v%d" % i for i in range(300)}))
    equal({"bulk%d" % i: b"v%d" % i for i in range(300)}, client.get_many(["bulk%d" % i for i in range(400)]))
    equal(True, client.set("number", b"5"))
    equal(7, client.incr("number", 2))
    equal(0, client.decr("number", 100))
    equal(None, client.incr("nothing", 1))
    fails(MemcacheClientError, lambda: client.incr("text", 1))
    fails(MemcacheIllegalInputError, lambda: client.get("k" * 251))
    fails(MemcacheServerError, lambda: client.set("large", b"x" * 1100000))
    equal(True, client.touch("text", 1000))
    equal(True, client.delete("text"))
    equal(False, client.delete("text"))
    equal(True, client.set("text", b"x", noreply=True))
    equal(b"x", client.get("text"))
    equal(302, client.stats()[b"curr_items"])
    equal(b"1.6", client.version()[:3])
    equal(True, client.flush_all())
    equal(None, client.get("text"))
    for key in ["text", "number"] + ["bulk%d" % i for i in range(300)]:
        client.delete(key)
    client.quit() if isinstance(client, Client) else client.close()
print("done")
