package org.autopersist.fuzz.image;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where things lie in a whole image: class and root entries, homes that roots reach, region logs. Immutable once made;
 * a damaged image gives less, but never an error.
 */
public final class ImageMap {

    public static final int GRANULE = 16;
    public static final int CHUNK = 64 * 1024;

    /** Fields of the superblock: offset, size in bytes. */
    public enum Super {
        MAGIC(0, 8), VERSION(8, 4), GRANULE_LOG(12, 4), IMAGE_SIZE(16, 8), CLASS_TABLE(24, 8), ROOT_TABLE(32, 8),
        OBJECTS(40, 8), CHECKSUM(48, 4), RESERVED(52, 4), RELOCATION_LOG(56, 8), OWNER(64, 8), REGION_LOGS(72, 8);

        public final long at;
        public final int size;

        Super(long at, int size) {
            this.at = at;
            this.size = size;
        }
    }

    /** A class entry; {@code size} includes its header. */
    public record ClassEntry(int id, long at, int size, int kind, char element, long instanceSize, String name,
            List<FieldEntry> fields) {
        public boolean isArrayLike() {
            return kind != 1 && kind != 6 && kind != 8;
        }

        public int elementSize() {
            return switch (element) {
                case 'C', 'S' -> 2;
                case 'I', 'F', 'L' -> 4;
                case 'J', 'D' -> 8;
                default -> 1;
            };
        }
    }

    public record FieldEntry(long at, long offset, char type, String holder, String name) {
        public boolean isReference() {
            return type == 'L' || type == '[';
        }
    }

    public record RootEntry(long at, int size, char type, String name) {}

    /** A home, and the places in the image of its references. */
    public record Home(long granule, ClassEntry type, List<Long> references) {
        public long at() {
            return granule * GRANULE;
        }
    }

    /** Of one home. */
    private static final int MOST_REFERENCES = 100_000;
    /** That wait to be followed: a whole image has far fewer, a damaged one has them by the million. */
    private static final int MOST_PENDING = 2_000_000;

    private final ImageBytes bytes;
    private final List<ClassEntry> classes = new ArrayList<>();
    private final List<RootEntry> roots = new ArrayList<>();
    private final Map<Long, Home> homes = new LinkedHashMap<>();
    private final List<Long> logs = new ArrayList<>();
    private final List<Long> segments = new ArrayList<>();
    private final List<Home> homeList;
    private long classesEnd;
    private long rootsEnd;
    private long objectsEnd;

    public ImageMap(ImageBytes bytes) {
        this.bytes = bytes;
        objectsEnd = get(Super.OBJECTS);
        readClasses();
        readRoots();
        trace();
        homeList = List.copyOf(homes.values());
        readLogs();
    }

    public long get(Super field) {
        return field.size == 8 ? bytes.u8(field.at) : bytes.u4(field.at);
    }

    public List<ClassEntry> classes() {
        return classes;
    }

    public List<RootEntry> roots() {
        return roots;
    }

    public List<Home> homes() {
        return homeList;
    }

    /** Offsets of the region logs' headers. */
    public List<Long> logs() {
        return logs;
    }

    /** Offsets of their segments. */
    public List<Long> segments() {
        return segments;
    }

    /** Where the next class entry would go. */
    public long classesEnd() {
        return classesEnd;
    }

    /** Where the next root entry would go. */
    public long rootsEnd() {
        return rootsEnd;
    }

    /** The first chunk that nothing found here lies in or before. */
    public long freeChunk() {
        return (objectsEnd + CHUNK - 1) / CHUNK * CHUNK;
    }

    private String text(long at, int length) {
        return new String(bytes.bytes(at, length), StandardCharsets.ISO_8859_1);
    }

    private void readClasses() {
        long at = get(Super.CLASS_TABLE);
        long end = get(Super.ROOT_TABLE);
        while (at + 18 <= end && bytes.u4(at) >= 18 && bytes.u4(at) <= end - at) {
            int size = (int) bytes.u4(at);
            int nameLength = bytes.u2(at + 16);
            List<FieldEntry> fields = new ArrayList<>();
            long f = at + 18 + nameLength;
            for (int i = 0; i < bytes.u2(at + 10) && f + 10 <= at + size; i++) {
                int holder = bytes.u2(f + 6);
                int name = bytes.u2(f + 8);
                fields.add(new FieldEntry(f, bytes.u4(f), (char) bytes.u1(f + 4), text(f + 10, holder),
                        text(f + 10 + holder, name)));
                f += 10 + holder + name;
            }
            classes.add(new ClassEntry(classes.size() + 1, at, size, bytes.u1(at + 8), (char) bytes.u1(at + 9),
                    bytes.u4(at + 12), text(at + 18, nameLength), fields));
            at += size;
        }
        classesEnd = at;
    }

    private void readRoots() {
        long at = get(Super.ROOT_TABLE);
        long end = get(Super.OBJECTS);
        while (at + 20 <= end && bytes.u4(at) >= 20 && bytes.u4(at) <= end - at) {
            int size = (int) bytes.u4(at);
            roots.add(new RootEntry(at, size, (char) bytes.u1(at + 16), text(at + 20, bytes.u2(at + 18))));
            at += size;
        }
        rootsEnd = at;
    }

    private void trace() {
        Deque<Long> stack = new ArrayDeque<>();
        for (RootEntry root : roots) {
            if (root.type == 'L') {
                stack.push(bytes.u8(root.at + 8));
            }
        }
        while (!stack.isEmpty() && stack.size() < MOST_PENDING) {
            long granule = stack.pop();
            int id = (int) (bytes.u4(granule * GRANULE + 8) & 0x3fffffff);
            if (granule == 0 || homes.containsKey(granule) || granule * GRANULE >= bytes.length() || id == 0
                    || id > classes.size()) {
                continue;
            }
            Home home = new Home(granule, classes.get(id - 1), new ArrayList<>());
            homes.put(granule, home);
            findReferences(home);
            home.references.forEach(at -> stack.push(bytes.u4(at)));
            long size = home.type.isArrayLike() ? 16 + bytes.u4(home.at() + 12) * home.type.elementSize()
                    : home.type.instanceSize;
            objectsEnd = Math.max(objectsEnd, Math.min(home.at() + size, bytes.length()));
        }
    }

    private void findReferences(Home home) {
        if (home.type.kind == 3) {
            for (long i = 0; i < Math.min(bytes.u4(home.at() + 12), MOST_REFERENCES); i++) {
                home.references.add(home.at() + 16 + 4 * i);
            }
        } else if (!home.type.isArrayLike()) {
            home.type.fields.stream().filter(FieldEntry::isReference).forEach(f -> home.references.add(home.at() + f.offset));
        }
    }

    private void readLogs() {
        for (long log = get(Super.REGION_LOGS); isChunk(log) && !logs.contains(log); log = bytes.u8(log + 8)) {
            logs.add(log);
            objectsEnd = Math.max(objectsEnd, log + CHUNK);
            for (int half = 0; half < 2; half++) {
                long segment = bytes.u8(half(log, half) + 24);
                for (; isChunk(segment) && !segments.contains(segment); segment = bytes.u8(segment)) {
                    segments.add(segment);
                    objectsEnd = Math.max(objectsEnd, Math.min(segment + bytes.u8(segment + 8), bytes.length()));
                }
            }
        }
    }

    /** The offset of a log's half. */
    public static long half(long log, int half) {
        return log + (half == 0 ? 64 : CHUNK / 2);
    }

    private boolean isChunk(long offset) {
        return offset > 0 && offset % CHUNK == 0 && offset < bytes.length();
    }

    /** Whether a log has a region that recovery has to replay or roll back, or a relocation is pending. */
    public boolean isPending() {
        return get(Super.RELOCATION_LOG) != 0 || logs.stream().anyMatch(log ->
                Math.max(bytes.u8(half(log, 0)), bytes.u8(half(log, 1))) > bytes.u8(log + 16));
    }
}
