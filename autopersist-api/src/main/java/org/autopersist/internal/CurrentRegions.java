package org.autopersist.internal;

/** Chooses, once, the regions that fit this JVM. */
final class CurrentRegions {

    static final Regions INSTANCE = Vm.current().isEnabled() ? new NvmRegions() : new CountedRegions();

    private CurrentRegions() {}

    private record NvmRegions() implements Regions {
        @Override
        public void begin() {
            Natives.beginRegion0();
        }

        @Override
        public int end() {
            return Natives.endRegion0();
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
}
