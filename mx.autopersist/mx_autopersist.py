"""Commands for mx, the paper's build tool: each calls ./ap, which does all of it."""
import os

import mx

_suite = mx.suite("autopersist")


def _ap(*arguments):
    return mx.run([os.path.join(_suite.dir, "ap")] + list(arguments), nonZeroIsFatal=False)


@mx.command("autopersist", "kernels", "[arguments of ./ap kernels]")
def kernels(args):
    """run the paper's kernels: AutoPersist, Espresso* and volatile"""
    return _ap("kernels", *args)


@mx.command("autopersist", "ap", "[arguments of ./ap]")
def ap(args):
    """any command of ./ap"""
    return _ap(*args)
