// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.HashMap;
import java.util.Map;

/**
 * Walks an image from its roots and believes nothing: each reference must lead to the start of a home that lies in the
 * object area in chunks that are in use, is described by the class table, and overlaps no other. Not thread-safe.
 */
final class Tracer {

    private final ImageBytes bytes;
    private final Superblock sb;
    private final Homes homes;
    private final RegionLogs logs;
    private final ChunkMap chunkMap;
    private final Problems problems;
    private final Progress progress;
    private final int first;          // granules of the object area
    private final long end;
    private final GranuleSet live;
    private final GranuleSet starts;
    private final IntList stack = new IntList();
    private final Map<ClassEntry, StringLayout> strings = new HashMap<>();
    private long objects;
    private long size;

    Tracer(ImageBytes bytes, Superblock sb, ClassTable classes, RegionLogs logs, ChunkMap chunkMap, Problems problems,
            Progress progress) {
        this.bytes = bytes;
        this.sb = sb;
        this.homes = new Homes(bytes, classes);
        this.logs = logs;
        this.chunkMap = chunkMap;
        this.problems = problems;
        this.progress = progress;
        this.first = (int) (sb.objects() >> ImageLayout.GRANULE_LOG);
        this.end = sb.imageSize() >> ImageLayout.GRANULE_LOG;
        this.live = new GranuleSet(end);
        this.starts = new GranuleSet(end);
        for (long chunk = sb.objects() / ImageLayout.CHUNK; chunk < sb.imageSize() / ImageLayout.CHUNK; chunk++) {
            if (logs.hasChunk(chunk)) {
                long granule = chunk * ImageLayout.CHUNK >> ImageLayout.GRANULE_LOG;
                live.addRange(granule, granule + (ImageLayout.CHUNK >> ImageLayout.GRANULE_LOG));
            }
        }
    }

    void trace(RootTable roots) {
        for (RootEntry root : roots.entries()) {
            if (root.isReference() && root.value() != 0) {
                visit(root.granule(), 0, null, 0, "the root " + root.name());
                drain();
            }
        }
    }

    /** Traces from a home that no root need reach. */
    void trace(int granule, String from) {
        visit(granule, 0, null, 0, from);
        drain();
    }

    long objects() {
        return objects;
    }

    /** Bytes of homes, each rounded to granules. */
    long bytes() {
        return size;
    }

    /** Granules at which homes start. */
    GranuleSet starts() {
        return starts;
    }

    /** Whether a part of a home or a log lies in the chunk of that number; a JVM that opens the image drops logs' segments. */
    boolean isUsed(long chunk) {
        if (logs.isInSegment(chunk)) {
            return false;
        }
        long granule = chunk * ImageLayout.CHUNK >> ImageLayout.GRANULE_LOG;
        return live.hasAny(granule, granule + (ImageLayout.CHUNK >> ImageLayout.GRANULE_LOG));
    }

    private void drain() {
        while (stack.size() > 0) {
            int granule = stack.pop();
            ClassEntry type = homes.classOf(granule);
            homes.forEachReference(granule, type, (target, at) -> visit(target, granule, type, at, null));
        }
    }

    /** Names the reference: of the home {@code from}, or else {@code root}. */
    private static String where(int from, ClassEntry type, int at, String root) {
        if (type == null) {
            return root;
        }
        String place = "[" + at + "]";
        for (ClassField field : type.fields()) {
            if (field.offset() == at) {
                place = "." + field.name();
            }
        }
        return "home " + ImageLayout.id(from) + " (" + type.displayName() + ")" + place;
    }

    private void visit(int granule, int from, ClassEntry fromType, int at, String root) {
        long place = Integer.toUnsignedLong(granule);
        if (place < first || place >= end) {
            problems.add(where(from, fromType, at, root), "the reference " + ImageLayout.id(granule) + " leads out of the object area");
            return;
        }
        if (!starts.contains(place)) {
            if (!enter(granule, place, from, fromType, at, root)) {
                return;
            }
        }
        if (fromType != null && fromType.kind().hasFields()) {
            checkArrayField(granule, from, fromType, at);
        }
    }

    private boolean enter(int granule, long place, int from, ClassEntry fromType, int at, String root) {
        if (live.contains(place)) {
            problems.add(where(from, fromType, at, root),
                    "the reference " + ImageLayout.id(granule) + " leads into the middle of an object, or into a log");
            return false;
        }
        ClassEntry type = homes.classOf(granule);
        if (type == null) {
            problems.add(where(from, fromType, at, root), "the object " + ImageLayout.id(granule) + " has no known class");
            return false;
        }
        String self = "home " + ImageLayout.id(granule) + " (" + type.displayName() + ")";
        long length = type.kind().hasFields() && !type.isEmptyArray() ? 0 : homes.length(granule);
        long granules = ImageLayout.alignUp(type.homeSize(length), ImageLayout.GRANULE) >> ImageLayout.GRANULE_LOG;
        if (length > (type.isEmptyArray() ? 0 : Integer.MAX_VALUE) || granules > end - place) {
            problems.add(self, "the length " + length + " is impossible");
            return false;
        }
        if (live.hasAny(place, place + granules)) {
            problems.add(self, "it overlaps another object, or a log");
            return false;
        }
        if (!chunkMap.isInUse(ImageLayout.offset(granule), granules << ImageLayout.GRANULE_LOG)) {
            problems.add(self, "an object lies in free space");
        }
        live.addRange(place, place + granules);
        starts.add(place);
        objects++;
        size += granules << ImageLayout.GRANULE_LOG;
        progress.step();
        checkContents(granule, type, self);
        if (type.kind() == Kind.OBJECT_ARRAY || type.references().length > 0) {
            stack.push(granule);
        }
        return true;
    }

    private void checkContents(int granule, ClassEntry type, String self) {
        if (homes.hash(granule) < 0) {
            problems.add(self, "its identity hash code has more than 31 bits");
        }
        if (type.kind().isSymbolic()) {
            String name = homes.name(granule);
            if (name == null || name.isEmpty()) {
                problems.add(self, "it holds no name");
            }
        } else if (type.kind() == Kind.INSTANCE && type.name().equals("java/lang/String")) {
            checkString(granule, type, self);
        }
    }

    /** A String's intrinsics trust its coder. */
    private void checkString(int granule, ClassEntry type, String self) {
        StringLayout layout = strings.computeIfAbsent(type, StringLayout::of);
        if (!layout.isKnown()) {
            return;
        }
        long coder = homes.bits(granule, layout.coder(), 'B');
        int value = homes.reference(granule, layout.value());
        long place = Integer.toUnsignedLong(value);
        boolean inside = place >= first && place < end;
        if (coder > 1) {
            problems.add(self, "a string has no coder " + coder);
        } else if (value == 0) {
            problems.add(self, "a string has no value");
        } else if (inside && coder == 1 && homes.length(value) % 2 != 0) {
            problems.add(self, "a string in UTF-16 has an odd number of bytes");
        }
    }

    private void checkArrayField(int granule, int from, ClassEntry fromType, int at) {
        ClassEntry type = homes.classOf(granule);
        Kind kind = type.kind();
        if (kind == Kind.TYPE_ARRAY || kind == Kind.OBJECT_ARRAY || kind == Kind.STATIC_FIELD || type.isEmptyArray()) {
            return;
        }
        for (ClassField field : fromType.fields()) {
            if (field.offset() == at && field.type() == '[') {
                problems.add(where(from, fromType, at, null),
                        "the object " + ImageLayout.id(granule) + ", of the class " + homes.classOf(granule).displayName()
                                + ", is no array");
            }
        }
    }
}
