// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import java.util.concurrent.locks.LockSupport;
import org.autopersist.ImageFullException;

/** Chooses, once, the regions that fit this JVM. */
final class CurrentRegions {

    static final Regions INSTANCE = choose();

    private CurrentRegions() {}

    private static Regions choose() {
        Vm vm = Vm.current();
        return vm.isExplicit() ? new RefusedRegions() : vm.hasImage() ? new NvmRegions() : new CountedRegions();
    }

    /** What has to wait does so here: in the VM a virtual thread would keep its carrier. */
    private record NvmRegions() implements Regions {

        private static final long LONGEST_WAY_NANOS = 1_000_000_000;
        private static final int YIELDS = 10;
        private static final boolean COMMITS_WAIT = Vm.current().commitsWait();
        private static final boolean IS_DURABLE = Vm.current().isEnabled();

        @Override
        public void awaitDisk() {
            if (COMMITS_WAIT && level() == 0) {
                Vm.current().awaitCommit();
            }
        }

        @Override
        public int begin(boolean byObject) {
            if (!IS_DURABLE) {
                MissingImage.check(CALL);
            }
            int level = LeafNatives.beginRegion0(byObject ? 1 : 0);
            while (level < 0) {
                level = beginAfter(level, byObject);
            }
            return level;
        }

        private static int beginAfter(int failure, boolean byObject) {
            return switch (failure) {
                case LeafNatives.ERROR_PENDING -> {
                    Natives.deliverError0();
                    yield LeafNatives.beginRegion0(byObject ? 1 : 0);
                }
                case LeafNatives.NO_STACK ->
                    throw new StackOverflowError("too little stack is left for a failure-atomic region");
                default -> throw new OutOfMemoryError("C memory for a failure-atomic region");
            };
        }

        @Override
        public int end(int level) {
            int result = LeafNatives.endRegion0(level);
            if (result == LeafNatives.LACKS_ROOM) {
                result = endWithRoom(level);
            }
            switch (result) {
                case LeafNatives.NO_ROOM -> throw new ImageFullException(
                        "the NVM image has no room for the log of a failure-atomic region, which is rolled back");
                case ROLLED_BACK -> Natives.deliverError0();
                default -> {}
            }
            return result;
        }

        /** Of the outermost level, which is not left open if the way into the method fails. */
        private static int endWithRoom(int level) {
            try {
                return Natives.endRegionWithRoom0(level);
            } catch (Throwable t) {
                LeafNatives.abortRegion0(0);
                throw t;
            }
        }

        @Override
        public int abort(int outerLevel) {
            return LeafNatives.abortRegion0(outerLevel);
        }

        @Override
        public int level() {
            return LeafNatives.regionLevel0();
        }

        @Override
        public boolean rollback() {
            return Natives.rollbackRegion0();
        }

        @Override
        public int hold(Object object) {
            int result = Natives.holdMonitor0(object);
            if (result == Natives.MUST_GIVE_WAY) {
                awaitOther();
                result = Natives.holdMonitor0(object);
            }
            if (result == Natives.MUST_WAIT) {
                synchronized (object) {
                    result = Natives.holdMonitor0(object);
                }
            }
            if (result == Natives.NO_MEMORY) {
                throw new OutOfMemoryError("C memory for a failure-atomic region, which is rolled back");
            }
            return result;
        }

        @Override
        public void giveWay() {
            if (Natives.mustGiveWay0(false)) {
                awaitOther();
            }
        }

        /** Waits for the end of the region that is to go first, or for a second. An interrupt is not for this wait. */
        private static void awaitOther() {
            long start = System.nanoTime();
            int waits = 0;
            boolean isInterrupted = false;
            do {
                if (waits++ < YIELDS) {
                    Thread.yield();
                } else {
                    isInterrupted |= Thread.interrupted(); // else the thread would keep its carrier
                    LockSupport.parkNanos(1_000_000);
                }
            } while (System.nanoTime() - start < LONGEST_WAY_NANOS && Natives.mustGiveWay0(true));
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public String refusal() {
            return Natives.refusal0();
        }

        @Override
        public int nestingLevel(Thread thread) {
            return Natives.nestingLevel0(thread);
        }
    }

    /** Where stores are not seen by the JVM. */
    private record RefusedRegions() implements Regions {
        @Override
        public int begin(boolean byObject) {
            throw new UnsupportedOperationException("There are no failure-atomic regions with -XX:+ExplicitPersistence:"
                    + " leave the flag out, or log by org.autopersist.explicit.Nvm.");
        }

        @Override
        public int end(int level) {
            return NONE_OPEN;
        }

        @Override
        public int abort(int outerLevel) {
            return 0;
        }

        @Override
        public int level() {
            return 0;
        }

        @Override
        public boolean rollback() {
            return false;
        }

        @Override
        public int nestingLevel(Thread thread) {
            return 0;
        }
    }
}
