// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** The operations {@code pwb} and {@code pfence} (section 3.2.2 of the J-NVM paper). Thread-safe. */
abstract class Writeback {

    /** Adds what lies at {@code [address, address + length)} to what the next fence makes durable. */
    abstract void add(long address, long length);

    /** What this thread has added is durable, and all its stores so far come before those that follow. */
    abstract void fence();

    static Writeback of(Durability durability, MemorySegment memory) {
        return switch (durability) {
            case PROCESS -> new Ordered();
            case PMEM -> new Forced(memory, 64);
            case DISK -> new Forced(memory, 4096);
        };
    }

    private static final class Ordered extends Writeback {

        @Override
        void add(long address, long length) {}

        @Override
        void fence() {
            VarHandle.storeStoreFence();
        }
    }

    /** Forces each line (or page) once, however often it was added. */
    private static final class Forced extends Writeback {

        private static final int FIRST_ROOM = 32;

        private final MemorySegment memory;
        private final long unit;
        private final ThreadLocal<Units> added = ThreadLocal.withInitial(Units::new);

        private static final class Units {
            long[] starts = new long[FIRST_ROOM];
            int count;
        }

        Forced(MemorySegment memory, long unit) {
            this.memory = memory;
            this.unit = unit;
        }

        @Override
        void add(long address, long length) {
            Units units = added.get();
            for (long start = address / unit * unit; start < address + length; start += unit) {
                if (units.count == units.starts.length) {
                    units.starts = Arrays.copyOf(units.starts, 2 * units.count);
                }
                units.starts[units.count++] = start;
            }
        }

        @Override
        void fence() {
            Units units = added.get();
            Arrays.sort(units.starts, 0, units.count);
            int i = 0;
            while (i < units.count) {
                long start = units.starts[i];
                long end = start;
                // Neighbours go in one call.
                for (; i < units.count && units.starts[i] <= end; i++) {
                    end = units.starts[i] + unit;
                }
                memory.asSlice(start, Math.min(end, memory.byteSize()) - start).force();
            }
            units.count = 0;
            VarHandle.fullFence();
        }
    }
}
