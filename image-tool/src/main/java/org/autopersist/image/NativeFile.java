// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What Java's own files lack: flock, which is how a JVM claims an image (Java's file locks are of another kind, which
 * neither sees nor stops it), finding the holes of a file, telling it from its copies, and private pages of one that is only
 * read. Linux. Not thread-safe.
 */
final class NativeFile implements AutoCloseable {

    /** What the file was opened for, by others who use flock too. */
    enum Lock {
        NONE,
        SHARED,
        EXCLUSIVE
    }

    private static final int O_RDONLY = 0;
    private static final int O_CLOEXEC = 02000000;
    private static final int LOCK_SH = 1;
    private static final int LOCK_EX = 2;
    private static final int LOCK_NB = 4;
    private static final int SEEK_DATA = 3;
    private static final int SEEK_HOLE = 4;
    private static final int EWOULDBLOCK = 11;
    private static final int ENXIO = 6;
    private static final int PROT_READ_WRITE = 3;
    private static final int MAP_PRIVATE = 2;
    private static final int MAP_NORESERVE = 0x4000;
    private static final long MAP_FAILED = -1;
    private static final int AT_EMPTY_PATH = 0x1000;
    private static final int STATX_INO = 0x100;
    private static final int STATX_BTIME = 0x800;
    private static final int STATX_SIZE = 256;
    private static final int STX_MASK = 0;
    private static final int STX_INO = 32;
    private static final int STX_BTIME = 80;
    private static final int STX_BTIME_NANOS = 88;

    private static final long FS_IOC_GETVERSION = 0x80087601L;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final AddressLayout POINTER = ValueLayout.ADDRESS;
    private static final MemoryLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final MethodHandle OPEN =
            function("open", FunctionDescriptor.of(INT, POINTER, INT), Linker.Option.firstVariadicArg(2));
    private static final MethodHandle FLOCK = function("flock", FunctionDescriptor.of(INT, INT, INT));
    private static final MethodHandle LSEEK = function("lseek", FunctionDescriptor.of(LONG, INT, LONG, INT));
    private static final MethodHandle MMAP =
            function("mmap", FunctionDescriptor.of(POINTER, POINTER, LONG, INT, INT, INT, LONG));
    private static final MethodHandle MUNMAP = function("munmap", FunctionDescriptor.of(INT, POINTER, LONG));
    private static final MethodHandle STATX = function("statx", FunctionDescriptor.of(INT, INT, POINTER, INT, INT, POINTER));
    private static final MethodHandle IOCTL =
            function("ioctl", FunctionDescriptor.of(INT, INT, LONG, POINTER), Linker.Option.firstVariadicArg(2));
    private static final MethodHandle CLOSE = function("close", FunctionDescriptor.of(INT, INT));

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment state = arena.allocate(STATE);
    private final int fd;

    private static MethodHandle function(String name, FunctionDescriptor type, Linker.Option... options) {
        Linker.Option[] all = java.util.Arrays.copyOf(options, options.length + 1);
        all[options.length] = Linker.Option.captureCallState("errno");
        SymbolLookup lookup = LINKER.defaultLookup();
        return LINKER.downcallHandle(lookup.findOrThrow(name), type, all);
    }

    /** @throws ImageException if the file can't be opened for reading */
    NativeFile(Path path) {
        try {
            fd = (int) OPEN.invokeExact(state, arena.allocateFrom(path.toString()), O_RDONLY | O_CLOEXEC);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        if (fd < 0) {
            arena.close();
            throw new ImageException(path + ": it can't be opened for reading");
        }
    }

    /**
     * Takes the lock, without waiting. It is held until the file is closed.
     *
     * @return false if another process has it
     */
    boolean lock(Lock lock) {
        if (lock == Lock.NONE) {
            return true;
        }
        int operation = (lock == Lock.SHARED ? LOCK_SH : LOCK_EX) | LOCK_NB;
        try {
            int result = (int) FLOCK.invokeExact(state, fd, operation);
            if (result != 0 && errno() != EWOULDBLOCK) {
                throw new ImageException("this file system has no locks (flock, error " + errno() + ")");
            }
            return result == 0;
        } catch (RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Where the next bytes are that are no hole, from {@code from} on; {@code end} if there are none below it. */
    long nextData(long from, long end) {
        long found = seek(from, SEEK_DATA);
        if (found < 0) {
            return errno() == ENXIO ? end : from;
        }
        return Math.min(found, end);
    }

    /** Where the next hole is; {@code end} if there is none below it. */
    long nextHole(long from, long end) {
        long found = seek(from, SEEK_HOLE);
        return found < 0 ? end : Math.min(found, end);
    }

    private long seek(long offset, int whence) {
        try {
            return (long) LSEEK.invokeExact(state, fd, offset, whence);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Which file it is. */
    FileIdentity identity() {
        MemorySegment st = arena.allocate(STATX_SIZE, Long.BYTES);
        try {
            int result = (int) STATX.invokeExact(
                    state, fd, arena.allocateFrom(""), AT_EMPTY_PATH, STATX_INO | STATX_BTIME, st);
            if (result != 0) {
                throw new ImageException("a file can't be examined (statx, error " + errno() + ")");
            }
        } catch (RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        boolean hasBirth = (st.get(INT, STX_MASK) & STATX_BTIME) != 0;
        return new FileIdentity(
                hasBirth ? st.get(LONG, STX_BTIME) * 1_000_000_000 + st.get(INT, STX_BTIME_NANOS) : 0,
                st.get(LONG, STX_INO),
                generation());
    }

    /** An int, which some file systems may have as a long; 0 where there is none. */
    private long generation() {
        MemorySegment number = arena.allocate(LONG);
        try {
            int result = (int) IOCTL.invokeExact(state, fd, FS_IOC_GETVERSION, number);
            return result == 0 ? number.get(LONG, 0) & 0xffff_ffffL : 0;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Whether that is still its name: another file may have got it between the opening and the locking. */
    boolean isNamed(Path path) throws IOException {
        return Files.exists(path) && Files.isSameFile(path, Path.of("/proc/self/fd/" + fd));
    }

    /**
     * Its first bytes, in pages that can be written and are the caller's own. Unlike a mapping by Java it needs neither a
     * file that may be written nor as much free memory as the file has bytes.
     */
    MemorySegment mapPrivately(long size, Arena target) {
        try {
            MemorySegment start = (MemorySegment) MMAP.invokeExact(state, MemorySegment.NULL, size, PROT_READ_WRITE,
                    MAP_PRIVATE | MAP_NORESERVE, fd, 0L);
            if (start.address() == MAP_FAILED) {
                throw new ImageException("an image of " + size + " bytes can't be mapped (error " + errno() + "); it needs as"
                        + " much address space (ulimit -v)");
            }
            return start.reinterpret(size, target, NativeFile::unmap);
        } catch (RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static void unmap(MemorySegment segment) {
        try (Arena arena = Arena.ofConfined()) {
            int unused = (int) MUNMAP.invokeExact(arena.allocate(STATE), segment, segment.byteSize());
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private int errno() {
        return (int) ERRNO.get(state, 0L);
    }

    @Override
    public void close() {
        try {
            int unused = (int) CLOSE.invokeExact(state, fd);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        arena.close();
    }
}
