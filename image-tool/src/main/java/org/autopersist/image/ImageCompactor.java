// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Writes a new image that holds what the roots of another one reach, in the order of tracing, with the classes in use;
 * what a crash cut short is completed, logs are left out. Objects stay what they are, with identity and hash codes. The new
 * image is of the latest version. Not thread-safe.
 */
public final class ImageCompactor {

    private final Image image;
    private final Predicate<RootEntry> keeps;
    private final ClassEntry[] types;    // by class id: what its homes become
    private final Progress progress;
    private final OutFile out;
    private final GranuleMap moved;
    private final IntList order = new IntList();
    private final int[] classIds;
    private final Map<ByteBuffer, Integer> classes = new LinkedHashMap<>();  // entries, with the new ids
    private final ByteBuffer chunk =
            ByteBuffer.allocateDirect(ImageLayout.CHUNK).order(ByteOrder.LITTLE_ENDIAN);
    private final Geometry geometry;
    private long top;            // the next chunk
    private long small;          // where the next small home goes
    private long smallEnd;

    private ImageCompactor(
            Image image, Geometry geometry, Predicate<RootEntry> keeps, UnaryOperator<ClassEntry> change, Progress progress,
            OutFile out) {
        this.image = image;
        this.geometry = geometry;
        this.keeps = keeps;
        this.progress = progress;
        this.out = out;
        this.moved = new GranuleMap(image.granules());
        this.classIds = new int[image.classTable().entries().size() + 1];
        this.types = new ClassEntry[classIds.length];
        image.classes().forEach(type -> types[type.id()] = change.apply(type));
        this.top = geometry.objects();
    }

    /**
     * Writes the new image.
     *
     * @param target a file that does not exist, or null: the image itself, which the new one replaces by one rename
     * @param keeps which roots stay; named roots without a value never do
     * @throws ImageException if the target can't be made
     * @throws IOException if there is no room; then nothing has changed
     */
    public static void compact(Image image, Path target, Predicate<RootEntry> keeps, Progress progress) throws IOException {
        compact(image, target, Geometry.of(image.requireWhole().superblock()), keeps, progress);
    }

    /**
     * The same with another size, larger or smaller; the tables get the room of a new image of that size.
     *
     * @param size a multiple of 64 KiB
     */
    public static void compact(Image image, Path target, long size, Progress progress) throws IOException {
        Superblock sb = image.requireWhole().superblock();
        Geometry geometry = Geometry.ofSize(size, image.classTable().end() - sb.classTable(), image.rootTable().end() - sb.rootTable());
        if (geometry.objects() >= size) {
            throw new ImageException(image.path() + ": its classes and roots need more than " + size + " bytes");
        }
        compact(image, target, geometry, _ -> true, progress);
    }

    private static void compact(Image image, Path target, Geometry geometry, Predicate<RootEntry> keeps, Progress progress)
            throws IOException {
        boolean replaces = target == null;
        try (OutFile out = OutFile.beside(replaces ? image.path().toRealPath() : target, replaces)) {
            new ImageCompactor(image, geometry, keeps.and(r -> !r.isRemoved()), UnaryOperator.identity(), progress, out).run();
            out.publish(replaces);
        }
    }

    /**
     * Replaces the image by one without old fields, and without what only these lead to.
     *
     * @throws ImageException if the new image can't be made
     * @throws IOException if there is no room; then nothing has changed
     */
    public static void dropOldFields(Image image, Progress progress) throws IOException {
        image.requireWhole();
        try (OutFile out = OutFile.beside(image.path().toRealPath(), true)) {
            Geometry geometry = Geometry.of(image.superblock());
            new ImageCompactor(image, geometry, r -> !r.isRemoved(), ClassEntry::withoutOld, progress, out).run();
            out.publish(true);
        }
    }

    private void run() throws IOException {
        Walker walker = new Walker(image, type -> types[type.id()]);
        for (RootEntry root : image.roots()) {
            if (keeps.test(root) && root.isReference()) {
                walker.walk(root.granule(), this::place);
            }
        }
        out.setSize(geometry.imageSize());
        writeObjects();
        writeClasses();
        writeRoots();
        writeChunkMap();
        // Before the superblock makes it an image.
        out.channel().force(true);
        writeSuperblock();
    }

    private void place(int granule, ClassEntry type) {
        if (classIds[type.id()] == 0) {
            // Without its old fields, a class may be one that there is already.
            int next = classes.size() + 1;
            Integer known = classes.putIfAbsent(ByteBuffer.wrap(type.bytes(image.bytes())), next);
            classIds[type.id()] = known != null ? known : next;
        }
        long size = ImageLayout.alignUp(image.homes().size(granule, type), ImageLayout.GRANULE);
        moved.put(granule, (int) (allocate(size) >> ImageLayout.GRANULE_LOG));
        order.push(granule);
        progress.step();
    }

    /** As a JVM does it: homes larger than half a chunk get chunks of their own, others do not lie across chunks. */
    private long allocate(long size) {
        if (size > smallEnd - small) {
            boolean big = size > ImageLayout.CHUNK / 2;
            long start = top;
            top += big ? ImageLayout.alignUp(size, ImageLayout.CHUNK) : ImageLayout.CHUNK;
            if (top > geometry.imageSize()) {
                throw new ImageException(image.path() + (geometry.imageSize() == image.superblock().imageSize()
                        ? ": it is so full that there is no room for another order of its objects; --size makes it larger"
                        : ": its objects need more than " + geometry.imageSize() + " bytes"));
            }
            if (big) {
                return start;
            }
            small = start;
            smallEnd = top;
        }
        small += size;
        return small - size;
    }

    private static boolean isBig(long size) {
        return ImageLayout.alignUp(size, ImageLayout.GRANULE) > ImageLayout.CHUNK / 2;
    }

    private void writeObjects() throws IOException {
        long chunkAt = 0;
        for (int i = 0; i < order.size(); i++) {
            int granule = order.get(i);
            ClassEntry type = types[image.homes().classOf(granule).id()];
            long size = image.homes().size(granule, type);
            long to = ImageLayout.offset(moved.get(granule));
            if (isBig(size) && to % ImageLayout.CHUNK == 0) {
                writeBig(granule, type, size, to);
                progress.step();
                continue;
            }
            long itsChunk = to & -ImageLayout.CHUNK;
            if (itsChunk != chunkAt) {
                flush(chunkAt);
                chunkAt = itsChunk;
            }
            int at = (int) (to - itsChunk);
            chunk.put(at, image.bytes().segment().asSlice(ImageLayout.offset(granule), size).asByteBuffer(), 0, (int) size);
            chunk.putInt(at + ImageLayout.HOME_RESERVED, 0);
            chunk.putInt(at + ImageLayout.HOME_CLASS, classIds[type.id()]);
            if (type.kind() == Kind.OBJECT_ARRAY) {
                translate(chunk, at + ImageLayout.HOME_ELEMENTS, (int) image.homes().length(granule));
            } else {
                for (int reference : type.references()) {
                    translate(chunk, at + reference, 1);
                }
            }
            progress.step();
        }
        flush(chunkAt);
    }

    private void translate(ByteBuffer buffer, int at, int count) {
        for (int i = 0; i < count; i++) {
            int target = buffer.getInt(at + ImageLayout.REFERENCE * i);
            buffer.putInt(at + ImageLayout.REFERENCE * i, target == 0 ? 0 : moved.get(target));
        }
    }

    private void flush(long at) throws IOException {
        if (at != 0) {
            out.write(at, chunk.clear());
            for (int i = 0; i < ImageLayout.CHUNK; i += 8) {
                chunk.putLong(i, 0);
            }
        }
    }

    /** Piece by piece: only arrays, and objects with very many fields, are that big. */
    private void writeBig(int granule, ClassEntry type, long size, long to) throws IOException {
        ByteBuffer piece = ByteBuffer.allocateDirect(16 * ImageLayout.CHUNK).order(ByteOrder.LITTLE_ENDIAN);
        for (long done = 0; done < size; done += piece.capacity()) {
            int length = (int) Math.min(piece.capacity(), size - done);
            piece.clear().limit(length);
            piece.put(0, image.bytes().segment().asSlice(ImageLayout.offset(granule) + done, length).asByteBuffer(), 0, length);
            if (done == 0) {
                piece.putInt(ImageLayout.HOME_RESERVED, 0);
                piece.putInt(ImageLayout.HOME_CLASS, classIds[type.id()]);
            }
            if (type.kind() == Kind.OBJECT_ARRAY) {
                int header = done == 0 ? ImageLayout.HOME_ELEMENTS : 0;
                translate(piece, header, (length - header) / ImageLayout.REFERENCE);
            }
            for (int reference : type.references()) {
                if (reference >= done && reference < done + length) {
                    translate(piece, (int) (reference - done), 1);
                }
            }
            out.write(to + done, piece);
        }
    }

    private void writeClasses() throws IOException {
        long at = geometry.classTable();
        for (ByteBuffer entry : classes.keySet()) {
            out.write(at, entry.duplicate());
            at += entry.remaining();
        }
    }

    private void writeRoots() throws IOException {
        long at = geometry.rootTable();
        for (RootEntry root : image.roots()) {
            if (!keeps.test(root)) {
                continue;
            }
            ByteBuffer entry = ByteBuffer.wrap(image.bytes().bytes(root.offset(), root.size())).order(ByteOrder.LITTLE_ENDIAN);
            if (root.isReference() && root.value() != 0) {
                entry.putLong(ImageLayout.ROOT_VALUE, Integer.toUnsignedLong(moved.get(root.granule())));
            }
            out.write(at, entry);
            at += root.size();
        }
    }

    /** All chunks up to the last one with a home are in use. */
    private void writeChunkMap() throws IOException {
        long size = geometry.imageSize();
        int words = (int) ImageLayout.chunkMapWords(size);
        ByteBuffer map = ByteBuffer.allocate(words * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        long used = (top - geometry.objects()) / ImageLayout.CHUNK;
        for (int i = 0; i < words; i++) {
            long count = Math.clamp(used - (long) i * ImageLayout.CHUNKS_PER_WORD, 0, ImageLayout.CHUNKS_PER_WORD);
            map.putLong(ImageChecksums.chunkMapWord(i, (1L << count) - 1));
        }
        out.write(geometry.objects() - ImageLayout.chunkMapSize(ImageLayout.VERSION, size), map.flip());
    }

    private void writeSuperblock() throws IOException {
        byte[] bytes = image.bytes().bytes(0, ImageLayout.SB_CHECKSUM + 4);
        ByteBuffer sb = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        sb.putInt(ImageLayout.SB_VERSION, ImageLayout.VERSION);
        sb.putLong(ImageLayout.SB_IMAGE_SIZE, geometry.imageSize());
        sb.putLong(ImageLayout.SB_CLASS_TABLE, geometry.classTable());
        sb.putLong(ImageLayout.SB_ROOT_TABLE, geometry.rootTable());
        sb.putLong(ImageLayout.SB_OBJECTS, geometry.objects());
        sb.putInt(ImageLayout.SB_CHECKSUM, ImageChecksums.superblock(ChecksumSource.of(bytes)));
        out.write(0, sb);
    }
}
