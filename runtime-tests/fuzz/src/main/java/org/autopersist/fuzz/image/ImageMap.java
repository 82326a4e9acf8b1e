// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.image;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.Kind;
import org.autopersist.image.SuperblockField;

/**
 * Where things lie in a whole image: class and root entries, chunk map, homes that roots reach, region logs. Immutable once made;
 * a damaged image gives less, but never an error.
 */
public final class ImageMap {

    /** A class entry; {@code size} includes its header, {@code kind} is a code, of whatever kind. */
    public record ClassEntry(int id, long at, int size, int kind, char element, long instanceSize, String name,
            List<FieldEntry> fields) {
        public boolean is(Kind wanted) {
            return kind == wanted.code();
        }

        public boolean isArrayLike() {
            Kind known = Kind.of(kind);
            return known == null || !known.hasFields();
        }

        /** 1 if there is no such type of elements. */
        public int elementSize() {
            return element == '[' ? 1 : Math.max(1, ImageLayout.sizeOf(element));
        }
    }

    public record FieldEntry(long at, long offset, char type, String holder, String name) {
        public boolean isReference() {
            return ImageLayout.isReference(type);
        }
    }

    public record RootEntry(long at, int size, char type, String name) {}

    /** A home, and the places in the image of its references. */
    public record Home(long granule, ClassEntry type, List<Long> references) {
        public long at() {
            return granule * ImageLayout.GRANULE;
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
        objectsEnd = get(SuperblockField.OBJECTS);
        readClasses();
        readRoots();
        trace();
        homeList = List.copyOf(homes.values());
        readLogs();
    }

    public long get(SuperblockField field) {
        return field.size() == Long.BYTES ? bytes.u8(field.offset()) : bytes.u4(field.offset());
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

    /** Where the chunk map is; the object area if there is none. */
    public long chunkMap() {
        return get(SuperblockField.OBJECTS) - ImageLayout.chunkMapSize((int) get(SuperblockField.VERSION), imageSize());
    }

    /** Words of the chunk map that can be there; 0 if there is none. */
    public long chunkMapWords() {
        boolean isThere = chunkMap() > 0 && chunkMap() < get(SuperblockField.OBJECTS);
        return isThere ? ImageLayout.chunkMapWords(imageSize()) : 0;
    }

    /** Not of a damaged superblock, which may say anything. */
    private long imageSize() {
        return Math.clamp(get(SuperblockField.IMAGE_SIZE), 0, bytes.length());
    }

    /** The first chunk that nothing found here lies in or before. */
    public long freeChunk() {
        return (objectsEnd + ImageLayout.CHUNK - 1) / ImageLayout.CHUNK * ImageLayout.CHUNK;
    }

    private String text(long at, int length) {
        return new String(bytes.bytes(at, length), StandardCharsets.ISO_8859_1);
    }

    /** Whether an entry of a table can be there that is no shorter than its header, and that the table has room for. */
    private boolean isEntry(long at, long end, int header) {
        return at + header <= end && bytes.u4(at) >= header && bytes.u4(at) <= end - at;
    }

    private void readClasses() {
        long at = get(SuperblockField.CLASS_TABLE);
        long end = get(SuperblockField.ROOT_TABLE);
        while (isEntry(at, end, ImageLayout.CLASS_HEADER)) {
            int size = (int) bytes.u4(at);
            int nameLength = bytes.u2(at + ImageLayout.CLASS_NAME_LENGTH);
            List<FieldEntry> fields = new ArrayList<>();
            long field = at + ImageLayout.CLASS_HEADER + nameLength;
            int count = bytes.u2(at + ImageLayout.CLASS_FIELD_COUNT);
            for (int i = 0; i < count && field + ImageLayout.FIELD_HEADER <= at + size; i++) {
                int holder = bytes.u2(field + ImageLayout.FIELD_HOLDER_LENGTH);
                int name = bytes.u2(field + ImageLayout.FIELD_NAME_LENGTH);
                long text = field + ImageLayout.FIELD_HEADER;
                fields.add(new FieldEntry(field, bytes.u4(field + ImageLayout.FIELD_OFFSET),
                        (char) bytes.u1(field + ImageLayout.FIELD_TYPE), text(text, holder), text(text + holder, name)));
                field = text + holder + name;
            }
            classes.add(new ClassEntry(classes.size() + 1, at, size, bytes.u1(at + ImageLayout.CLASS_KIND),
                    (char) bytes.u1(at + ImageLayout.CLASS_ELEMENT_TYPE), bytes.u4(at + ImageLayout.CLASS_INSTANCE_SIZE),
                    text(at + ImageLayout.CLASS_HEADER, nameLength), fields));
            at += size;
        }
        classesEnd = at;
    }

    private void readRoots() {
        long at = get(SuperblockField.ROOT_TABLE);
        long end = chunkMap();
        while (isEntry(at, end, ImageLayout.ENTRY_UNIT)) {
            int size = (int) bytes.u4(at) & -ImageLayout.ENTRY_UNIT;
            if ((bytes.u4(at) & ImageLayout.FREE_BIT) != 0) {
                at += size;
                continue;
            }
            if (size < ImageLayout.ROOT_HEADER) {
                break;
            }
            roots.add(new RootEntry(at, size, (char) bytes.u1(at + ImageLayout.ROOT_TYPE),
                    text(at + ImageLayout.ROOT_HEADER, bytes.u2(at + ImageLayout.ROOT_NAME_LENGTH))));
            at += size;
        }
        rootsEnd = at;
    }

    private void trace() {
        Deque<Long> stack = new ArrayDeque<>();
        for (RootEntry root : roots) {
            if (root.type == 'L') {
                stack.push(bytes.u8(root.at + ImageLayout.ROOT_VALUE));
            }
        }
        while (!stack.isEmpty() && stack.size() < MOST_PENDING) {
            long granule = stack.pop();
            long at = granule * ImageLayout.GRANULE;
            int id = (int) (bytes.u4(at + ImageLayout.HOME_CLASS) & ImageLayout.CLASS_ID_MASK);
            if (granule == 0 || homes.containsKey(granule) || at >= bytes.length() || id == 0 || id > classes.size()) {
                continue;
            }
            Home home = new Home(granule, classes.get(id - 1), new ArrayList<>());
            homes.put(granule, home);
            findReferences(home);
            home.references.forEach(reference -> stack.push(bytes.u4(reference)));
            objectsEnd = Math.max(objectsEnd, Math.min(at + size(home), bytes.length()));
        }
    }

    /** Bytes of a home, not rounded, as the image is at the time. */
    public long size(Home home) {
        return home.type.isArrayLike()
                ? ImageLayout.HOME_ELEMENTS + bytes.u4(home.at() + ImageLayout.HOME_LENGTH) * home.type.elementSize()
                : home.type.instanceSize;
    }

    private void findReferences(Home home) {
        if (home.type.is(Kind.OBJECT_ARRAY)) {
            for (long i = 0; i < Math.min(bytes.u4(home.at() + ImageLayout.HOME_LENGTH), MOST_REFERENCES); i++) {
                home.references.add(home.at() + ImageLayout.HOME_ELEMENTS + ImageLayout.REFERENCE * i);
            }
        } else if (!home.type.isArrayLike()) {
            home.type.fields.stream().filter(FieldEntry::isReference).forEach(f -> home.references.add(home.at() + f.offset));
        }
    }

    private void readLogs() {
        long log = get(SuperblockField.REGION_LOGS);
        while (isChunk(log) && !logs.contains(log)) {
            logs.add(log);
            objectsEnd = Math.max(objectsEnd, log + ImageLayout.CHUNK);
            for (int half = 0; half < 2; half++) {
                long segment = bytes.u8(ImageLayout.half(log, half) + ImageLayout.HALF_NEXT_SEGMENT);
                while (isChunk(segment) && !segments.contains(segment)) {
                    segments.add(segment);
                    long end = segment + bytes.u8(segment + ImageLayout.SEGMENT_SIZE);
                    objectsEnd = Math.max(objectsEnd, Math.min(end, bytes.length()));
                    segment = bytes.u8(segment + ImageLayout.SEGMENT_NEXT);
                }
            }
            log = bytes.u8(log + ImageLayout.LOG_NEXT);
        }
    }

    private boolean isChunk(long offset) {
        return offset > 0 && offset % ImageLayout.CHUNK == 0 && offset < bytes.length();
    }

    /** Whether a log has a region that recovery has to replay or roll back, or a relocation is pending. */
    public boolean isPending() {
        return get(SuperblockField.RELOCATION_LOG) != 0 || logs.stream().anyMatch(log ->
                Math.max(region(log, 0), region(log, 1)) > bytes.u8(log + ImageLayout.LOG_RETIRED));
    }

    private long region(long log, int half) {
        return bytes.u8(ImageLayout.half(log, half) + ImageLayout.HALF_NUMBER);
    }
}
