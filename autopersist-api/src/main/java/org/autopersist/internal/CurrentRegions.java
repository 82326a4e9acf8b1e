package org.autopersist.internal;

/** Chooses, once, the regions that fit this JVM. */
final class CurrentRegions {

    static final Regions INSTANCE = choose();

    private CurrentRegions() {}

    private static Regions choose() {
        Vm vm = Vm.current();
        return vm.isExplicit() ? new RefusedRegions() : vm.isEnabled() ? new NvmRegions() : new CountedRegions();
    }

    private record NvmRegions() implements Regions {
        @Override
        public void begin() {
            int result = LeafNatives.beginRegion0();
            if (result != LeafNatives.BEGUN) {
                throw failure(result);
            }
        }

        private static VirtualMachineError failure(int result) {
            return result == LeafNatives.NO_STACK
                    ? new StackOverflowError("too little stack is left for a failure-atomic region")
                    : new OutOfMemoryError("C memory for a failure-atomic region");
        }

        @Override
        public int end() {
            int result = LeafNatives.endRegion0();
            if (result == LeafNatives.NO_ROOM) {
                throw new OutOfMemoryError(
                        "the NVM image has no room for the log of a failure-atomic region, which is rolled back");
            }
            return result;
        }

        @Override
        public boolean rollback() {
            return Natives.rollbackRegion0();
        }

        @Override
        public int nestingLevel(Thread thread) {
            return Natives.nestingLevel0(thread);
        }
    }

    /** Where stores are not seen by the JVM. */
    private record RefusedRegions() implements Regions {
        @Override
        public void begin() {
            throw new UnsupportedOperationException("There are no failure-atomic regions with -XX:+ExplicitPersistence:"
                    + " leave the flag out, or log by org.autopersist.explicit.Nvm.");
        }

        @Override
        public int end() {
            return NONE_OPEN;
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
