# SPDX-License-Identifier: Apache-2.0
"""What each command of ./ap does, once its command line is read."""
import os
import sys
from pathlib import Path

from . import builder, edits, export as exporter, overlay, programs, readymade, sanitize, sources
from .console import say
from .errors import Failure, SetupError
from .statefile import exclusive

# For programs that name no image: regions roll back all the same. What the user says comes later, and counts.
VOLATILE_IMAGE = ["-XX:+AutoPersist"]


def build(layout, options):
    readymade.refuse(layout, "./ap build")
    if options.sanitize and options.debug:
        raise SetupError("--sanitize goes with the product build; leave --debug out")
    with exclusive(layout, "build"):
        home = builder.build(layout, options.debug, options.jdk, options.source,
                             not options.no_install, options.force)
        if options.sanitize:
            home = sanitize.build(layout, builder.choose_base(layout, options.jdk))
    say("%s is ready: ./ap java%s ..." % (layout.show(home), " --debug" if options.debug else " --sanitize" if options.sanitize else ""))


def pass_through(layout, command, arguments):
    if command in ("java", "javac"):
        flags = VOLATILE_IMAGE if command == "java" else []
        if arguments[:1] == ["--sanitize"]:
            readymade.refuse(layout, "--sanitize")
            home = layout.require_sanitized_jdk()
            run_tool(home / "bin" / command, flags + arguments[1:], sanitize.environment(home))
        debug = arguments[:1] == ["--debug"]
        if debug:
            readymade.refuse(layout, "--debug")
        readymade.unpack(layout)
        run_tool(layout.require_jdk(debug) / "bin" / command, flags + arguments[debug:])
    return getattr(programs, command)(layout, arguments)


def run_tool(program, arguments, env=None):
    sys.stdout.flush()
    os.execve(program, [str(program)] + arguments, os.environ if env is None else env)


def test(layout, options):
    from . import testing
    return testing.run(layout, options)


def dist(layout, options):
    from . import dist as distribution
    return distribution.run(layout, options)


def doctor(layout, options):
    from . import doctor as checkup
    return checkup.run(layout)


def hotspot(layout, options):
    with exclusive(layout, "hotspot " + options.action, "tree"):
        return {"status": status, "export": export, "apply": apply, "check": check}[options.action](layout, options)


def status(layout, options):
    sources.ensure_pristine(layout)
    files = edits.load_folder(layout.hotspot_edits)
    state = overlay.Comparison(layout, overlay.wanted(layout))
    parts = [("changed in the tree, not in the repository (./ap hotspot export)", state.local),
             ("changed in the repository, not in the tree (./ap hotspot apply)", state.pending),
             ("changed on both sides (export --force takes the tree's, apply --force the repository's)", state.conflicts)]
    for title, names in parts:
        if names:
            say("%s:\n%s" % (title, "\n".join("  " + name for name in names)))
    if not any(names for _, names in parts):
        say("the tree and the repository agree: %d files of our own, %d files edited"
            % (len(list(overlay.walk(layout.hotspot_src))), len(edits.by_target(files))))
    reasonless(files)


def reasonless(files):
    lacking = [f.name for f in files if f.why == edits.NO_REASON]
    if lacking:
        say("say in the `why:` line what these are for:\n%s" % overlay.listing(lacking))


def export(layout, options):
    sources.ensure_pristine(layout)
    if options.patches is not None:
        return export_patches(layout, Path(options.patches or layout.build / "patches"))
    job = exporter.Export(layout, options.why, options.force)
    changed, added = job.run()
    for path in job.written:
        say("  wrote    " + path)
    for path in job.removed:
        say("  removed  " + path)
    say("exported %d edited files and %d files of our own (%d written); applied again they give the tree byte for byte"
        % (len(changed), len(added), len(job.written)))
    reasonless(job.files)


def export_patches(layout, folder):
    from . import patches
    written = patches.write(layout, folder)
    for path in written:
        say("  %s" % path.name)
    say("wrote %d patches to %s; each can be taken alone, by `git apply`, in a tree of OpenJDK %s. They quote OpenJDK: don't commit them"
        % (len(written), layout.show(folder), sources.current(layout).get("version")))


def apply(layout, options):
    if not sources.current(layout):
        if layout.tree.exists():
            raise Failure("%s was unpacked by hand; `./ap hotspot status` or `export` compares it, `./ap build` takes "
                          "it over" % layout.show(layout.tree))
        raise SetupError("%s is not there yet; run: ./ap build" % layout.show(layout.tree))
    sources.ensure_pristine(layout)
    written, left = overlay.apply(layout, options.force)
    for name in written:
        say("  wrote    " + name)
    for name in left:
        say("  kept     %s (changed in the tree only)" % name)
    say("%d files changed" % len(written) if written else "nothing to do")


def check(layout, options):
    results = exporter.check_releases(layout, options.fetch)
    for release, problem, count in results:
        say("%-12s %s" % (release, "fits: %d files" % count if problem is None else problem))
    return 1 if any(problem for _, problem, _ in results) else 0
