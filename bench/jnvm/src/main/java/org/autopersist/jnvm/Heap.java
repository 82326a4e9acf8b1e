// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import jdk.nio.mapmode.ExtendedMapMode;

/**
 * A persistent heap of fixed-size blocks in a mapped file (section 4.1 of the J-NVM paper). Addresses are offsets from its
 * beginning; 0 is null.
 *
 * <p>The file is sparse. If the disk is full when a page of it is first written, the JVM throws an {@link InternalError}.
 * One process may have it open; nothing checks that.
 *
 * <p>Thread-safety: all methods but {@link #close} may be called by any thread. What is read and written is the caller's to
 * synchronize.
 */
public final class Heap implements AutoCloseable {

    /** The paper's block size (section 5.3.5), in bytes, and what of it is not header. */
    static final int BLOCK = 256;
    static final int HEADER = 8;
    static final int PAYLOAD = BLOCK - HEADER;

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    private final MemorySegment memory;
    private final Arena arena;
    private final Writeback writeback;
    private final Superblock superblock;
    private final BlockAllocator blocks;
    private final Slots slots;
    private final Regions regions;
    private final Map<Integer, PType> types;

    private Heap(MemorySegment memory, Arena arena, Durability durability, Map<Integer, PType> types, Path file)
            throws IOException {
        this.memory = memory;
        this.arena = arena;
        this.types = types;
        writeback = Writeback.of(durability, memory);
        superblock = new Superblock(this);
        boolean fresh = superblock.open(file, Regions.END_OF_LOGS);
        blocks = new BlockAllocator(this, superblock);
        slots = new Slots(this);
        regions = new Regions(this);
        if (!fresh) {
            regions.replay();
            new Recovery(this).run();
        }
    }

    /**
     * Opens a heap, or makes one if there is no file; what an earlier process has left is recovered first (section 4.1.3).
     *
     * @param size of the file in bytes; of a file that is there, what it was made with
     * @param types the classes of the objects in it, beside the arrays and byte strings of this package
     * @throws IOException if the file can't be mapped, is no heap or has another size, or for {@link Durability#PMEM} does
     *         not lie on persistent memory
     * @throws IllegalArgumentException if two types have the same number
     */
    public static Heap open(Path file, long size, Durability durability, PType... types) throws IOException {
        Map<Integer, PType> byNumber = Arrays.stream(types).collect(Collectors.toMap(PType::number, Function.identity(),
                (a, b) -> {
                    throw new IllegalArgumentException(a + " and " + b + " have the number " + a.number());
                }));
        var mode = durability == Durability.PMEM ? ExtendedMapMode.READ_WRITE_SYNC : FileChannel.MapMode.READ_WRITE;
        Arena arena = Arena.ofShared();
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
            if (channel.size() != 0 && channel.size() != size) {
                throw new IOException(file + " has " + channel.size() + " bytes, not " + size);
            }
            return new Heap(channel.map(mode, 0, size, arena), arena, durability, byNumber, file);
        } catch (UnsupportedOperationException e) {
            arena.close();
            throw new IOException(file + " does not lie on persistent memory (DAX): choose another durability", e);
        } catch (IOException | RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    /** The object that all others are reached from, or 0. */
    public long root() {
        return superblock.root();
    }

    /** Sets the root, atomically and durably. What {@code address} reaches must be complete. */
    public void setRoot(long address) {
        fence();
        superblock.setRoot(address);
        fence();
    }

    /** Everything that this thread has added is durable, and comes before all stores that follow. */
    public void fence() {
        writeback.fence();
    }

    /**
     * Runs an action as a failure-atomic block (section 4.2): what it writes to objects, by way of {@link PObject}, is in
     * the heap wholly or not at all. Blocks nest flat. It is no lock.
     *
     * @throws IllegalStateException if it changes more blocks than a log takes (about 1,000); nothing is changed then
     */
    public void atomically(Runnable action) {
        regions.run(action);
    }

    /** Bytes that were ever in use, from the file's beginning. */
    public long used() {
        return blocks.used();
    }

    @Override
    public void close() {
        fence();
        arena.close();
    }

    long size() {
        return memory.byteSize();
    }

    long get(long address) {
        return memory.get(LONG, address);
    }

    /** Writes a word; it is durable after {@link #add} and {@link #fence}. */
    void put(long address, long value) {
        memory.set(LONG, address, value);
    }

    /** {@link #put} and {@link #add}. */
    void write(long address, long value) {
        memory.set(LONG, address, value);
        writeback.add(address, Long.BYTES);
    }

    void copyIn(byte[] from, int offset, long address, int length) {
        MemorySegment.copy(from, offset, memory, ValueLayout.JAVA_BYTE, address, length);
    }

    void copyOut(long address, byte[] to, int offset, int length) {
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, address, to, offset, length);
    }

    void copy(long from, long to, long length) {
        MemorySegment.copy(memory, from, memory, to, length);
    }

    void zero(long address, long length) {
        memory.asSlice(address, length).fill((byte) 0);
    }

    void add(long address, long length) {
        writeback.add(address, length);
    }

    BlockAllocator blocks() {
        return blocks;
    }

    Slots slots() {
        return slots;
    }

    Regions regions() {
        return regions;
    }

    Superblock superblock() {
        return superblock;
    }

    PType type(int number) {
        PType type = types.get(number);
        if (type == null) {
            throw new IllegalStateException("The heap has an object of the class " + number
                    + ", which Heap.open was not told of: it was written by another program");
        }
        return type;
    }
}
