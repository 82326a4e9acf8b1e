// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;

/**
 * An image, read as recovery would leave it: regions that a crash cut short are completed or taken back, and a relocation
 * is finished, in a private copy of the pages that this changes. No file is ever written. What the mode {@code disk} makes
 * anew of base image and log when an image is opened is read instead of the file.
 *
 * <p>While it is open no JVM can open the image. Not thread-safe.
 */
public final class Image implements AutoCloseable {

    private static final int MAX_PROBLEMS = 100;

    private final Path path;
    private final ImageFile file;       // null if it is only memory
    private final Arena arena;
    private final Superblock superblock;
    private final ClassTable classes;
    private final RootTable roots;
    private final ChunkMap chunkMap;
    private final RegionLogs logs;
    private final Relocation relocation;
    private final Tracer tracer;
    private final Homes homes;
    private final ImageBytes bytes;
    private final Problems problems;
    private final boolean grows;
    private String copied;

    private Image(Path path, ImageFile file, Arena arena, ImageSource source, Progress progress) throws IOException {
        this.path = path;
        this.file = file;
        this.arena = arena;
        problems = new Problems(MAX_PROBLEMS);
        ImageBytes shared = new ImageBytes(source.shared());
        grows = ImageGrowth.isDecided(shared);
        ImageBytes read = grows ? ImageGrowth.completed(new ImageBytes(source.writable())) : shared;
        String unusable = Superblock.check(read, source.size());
        if (unusable != null) {
            throw new ImageException((path == null ? "image" : path) + ": " + unusable, List.of(new Problem("superblock", unusable)));
        }
        superblock = Superblock.read(read);
        copied = file == null ? null : file.copied(read);
        if (read.i4(ImageLayout.SB_RESERVED) != 0) {
            problems.add("superblock", "a reserved field is not 0");
        }
        classes = ClassTable.read(read, superblock, problems);
        RootTable before = RootTable.read(read, superblock, problems);
        chunkMap = ChunkMap.read(read, superblock);
        logs = RegionLogs.read(read, superblock, chunkMap, before, problems);
        boolean changes = problems.isEmpty() && (logs.isPending() || superblock.relocationLog() != 0);
        bytes = changes && !grows ? new ImageBytes(source.writable()) : read;
        if (changes) {
            logs.applyTo(bytes);
        }
        roots = changes ? RootTable.read(bytes, superblock, problems) : before;
        homes = new Homes(bytes, classes);
        relocation = Relocation.read(bytes, superblock, chunkMap, problems);
        Tracer first = new Tracer(bytes, superblock, classes, logs, chunkMap, problems, progress);
        first.trace(roots);
        for (int i = 0; i < relocation.count(); i++) {
            first.trace(relocation.to(i), "the relocation log");
        }
        tracer = relocation.count() > 0 && problems.isEmpty() ? relocated(first, progress) : first;
    }

    /** How an image is claimed while it is open. */
    public enum Access {
        /** Others may read it too. */
        READ,
        /** It is going to be replaced or changed. */
        CHANGE
    }

    /**
     * Opens an image that no JVM has open, and checks it; see {@link #problems}.
     *
     * @throws ImageException if there is no readable image, or a JVM has it open
     * @throws IOException if it can't be read
     */
    public static Image open(Path path, Access access, Progress progress) throws IOException {
        ImageFile file = ImageFile.openUnlessInUse(
                path, access == Access.READ ? NativeFile.Lock.SHARED : NativeFile.Lock.EXCLUSIVE);
        if (file == null) {
            throw new ImageException(path + ": it is in use by a JVM or this tool (process " + ImageInfo.ownerOf(path)
                    + " opened it last); for a consistent copy while the program runs: ./ap image copy");
        }
        Arena arena = Arena.ofConfined();
        try {
            if (access == Access.CHANGE) {
                file.requireChangeable();
            }
            return new Image(path, file, arena, file.source(arena), progress);
        } catch (Throwable e) {
            arena.close();
            file.close();
            throw e;
        }
    }

    /** {@link #open(Path, Access, Progress)} for reading. */
    public static Image open(Path path) throws IOException {
        return open(path, Access.READ, Progress.NONE);
    }

    /** An image in memory, which is only read, and must stay as it is. */
    static Image of(MemorySegment segment) {
        Arena arena = Arena.ofConfined();
        try {
            return new Image(null, null, arena, ImageSource.of(segment, arena), Progress.NONE);
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (Throwable e) {
            arena.close();
            throw e;
        }
    }

    private Tracer relocated(Tracer first, Progress progress) {
        long end = superblock.imageSize() >> ImageLayout.GRANULE_LOG;
        for (long at = first.starts().next(0, end); at < end; at = first.starts().next(at + 1, end)) {
            int granule = (int) at;
            ClassEntry type = homes.classOf(granule);
            long base = ImageLayout.offset(granule);
            homes.forEachReference(granule, type, (target, place) -> {
                long reference = base + (type.kind() == Kind.OBJECT_ARRAY ? ImageLayout.HOME_ELEMENTS + 4L * place : place);
                bytes.put4(reference, relocation.targetOf(target));
            });
        }
        for (RootEntry root : roots.entries()) {
            if (root.isReference()) {
                bytes.put8(root.offset() + ImageLayout.ROOT_VALUE, Integer.toUnsignedLong(relocation.targetOf(root.granule())));
            }
        }
        roots.reload(bytes);
        Tracer again = new Tracer(bytes, superblock, classes, logs, chunkMap, problems, progress);
        again.trace(roots);
        return again;
    }

    /**
     * What the image is, if it is a copy that was made while a JVM had the original open, or had died: then parts of it may be of
     * different times, though nothing is found that is wrong. Null if it is none.
     */
    public String copied() {
        return copied;
    }

    /** Whoever made the copy knows that nothing wrote to the original meanwhile. */
    public Image trustCopy() {
        copied = null;
        return this;
    }

    /** What is wrong, at most 100 of it; empty if the image is whole. */
    public List<Problem> problems() {
        return problems.list();
    }

    /** How much is wrong, with what is not in {@link #problems}. */
    public long problemCount() {
        return problems.count();
    }

    /**
     * This image, if it is whole.
     *
     * @throws ImageException if it is not, or may be of different times: {@link #copied}
     */
    public Image requireWhole() {
        if (!problems.isEmpty()) {
            throw new ImageException((path == null ? "image" : path) + ": it is damaged: " + problems.list().getFirst()
                    + (problems.count() > 1 ? " (and " + (problems.count() - 1) + " more: ./ap image verify)" : ""), problems.list());
        }
        if (copied != null) {
            throw new ImageException(path + ": " + copied, List.of(new Problem("superblock", copied)));
        }
        return this;
    }

    /**
     * What was read, in words, if the image has been in use with {@code -XX:NVMDurability=disk}, so that it need not be the
     * file alone; else null.
     */
    public String origin() throws IOException {
        return file == null ? null : file.origin();
    }

    /** What was done to the private copy, in words; empty if nothing had to be. */
    public List<String> completed() {
        List<String> result = new java.util.ArrayList<>();
        if (grows) {
            result.add("grown to " + superblock.imageSize() + " bytes");
        }
        if (logs.redoRegions() > 0 && logs.isPending()) {
            result.add(logs.redoRegions() + " committed regions replayed");
        }
        if (logs.undoRegions() > 0) {
            result.add(logs.undoRegions() + " open regions taken back");
        }
        if (relocation.count() > 0) {
            result.add(relocation.count() + " objects moved to homes of their changed class");
        }
        return result;
    }

    public Superblock superblock() {
        return superblock;
    }

    /** All classes that were found whole, by id. */
    public List<ClassEntry> classes() {
        return classes.entries().stream().filter(java.util.Objects::nonNull).toList();
    }

    /** All entries of the root table, also those of named roots that were removed. */
    public List<RootEntry> roots() {
        return roots.entries();
    }

    /** The objects that the roots reach. */
    public long objects() {
        return tracer.objects();
    }

    /** Bytes of their homes. */
    public long objectBytes() {
        return tracer.bytes();
    }

    /** What is not as it was written, but harms nothing; empty if there is nothing of the kind. */
    public List<String> warnings() {
        int damaged = chunkMap.damagedWords();
        return damaged == 0 ? List.of() : List.of("the chunk map has damaged words (" + damaged
                + "): their chunks count as in use, until a JVM finds out which are");
    }

    /** Chunks of the object area that are in use, as the image says; in versions without a chunk map all. */
    public long chunksInUse() {
        return chunkMap.inUse().count();
    }

    /** Bytes of the chunks that hold parts of objects and logs that are reachable. */
    public long usedBytes() {
        long used = 0;
        for (long chunk = superblock.objects() / ImageLayout.CHUNK; chunk < superblock.imageSize() / ImageLayout.CHUNK; chunk++) {
            used += tracer.isUsed(chunk) ? ImageLayout.CHUNK : 0;
        }
        return used;
    }

    /**
     * Chunks that are in use but hold nothing that is reachable: free again when a JVM has traced the image. In versions
     * without a chunk map, those that have been written.
     */
    public long unreachableChunks() throws IOException {
        if (superblock.hasChunkMap()) {
            return chunkMap.inUse().filter(chunk -> !tracer.isUsed(superblock.objects() / ImageLayout.CHUNK + chunk)).count();
        }
        if (file == null) {
            throw new IllegalStateException("only of files");
        }
        return file.isMade() ? ChunkScan.unreachable(bytes, superblock, tracer)
                : ChunkScan.unreachable(path, file.working(), superblock, tracer);
    }

    /** Region logs, whether they have anything to apply or not. */
    public int logCount() {
        return logs.logCount();
    }

    int logSegmentCount() {
        return logs.segmentCount();
    }

    ClassTable classTable() {
        return classes;
    }

    RootTable rootTable() {
        return roots;
    }

    /** Bytes of the class table that further classes can have: behind its end, and in entries that are free. */
    public long freeClassBytes() {
        return superblock.rootTable() - classes.end() + classes.free();
    }

    /** Bytes of the root table that further roots can have: behind its end, and in entries that are free. */
    public long freeRootBytes() {
        return superblock.chunkMap() - roots.end() + roots.free();
    }

    Homes homes() {
        return homes;
    }

    ImageBytes bytes() {
        return bytes;
    }

    GranuleSet starts() {
        return tracer.starts();
    }

    long granules() {
        return superblock.imageSize() >> ImageLayout.GRANULE_LOG;
    }

    Path path() {
        return path;
    }

    /** The root of that name, as the user knows it; a named one first. */
    public RootEntry root(String name) {
        return roots.entries().stream()
                .filter(r -> r.name().equals(name) && !r.isRemoved())
                .min(java.util.Comparator.comparing(r -> !r.isNamed()))
                .orElseThrow(() -> new ImageException(path + ": there is no root " + name + "; ./ap image roots lists them"));
    }

    @Override
    public void close() {
        arena.close();
        if (file != null) {
            file.close();
        }
    }
}
