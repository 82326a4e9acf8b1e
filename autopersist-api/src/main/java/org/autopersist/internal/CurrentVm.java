// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Finds out, once, whether the VM has bound the natives. */
final class CurrentVm {

    static final Vm INSTANCE = find();

    private CurrentVm() {}

    private static Vm find() {
        try {
            return new AutoPersistVm(Natives.hasImage0(), Natives.isEnabled0());
        } catch (UnsatisfiedLinkError _) {
            return new StockVm();
        }
    }

    /**
     * Neither changes while a JVM lives.
     *
     * @param hasImage whether an image is open
     * @param isEnabled whether that is none that is volatile
     */
    private record AutoPersistVm(boolean hasImage, boolean isEnabled) implements Vm {
        @Override
        public boolean isPresent() {
            return true;
        }

        @Override
        public Object recover(Class<?> holder, String field) {
            return Natives.recover0(holder, field);
        }

        @Override
        public String imagePath() {
            return Natives.imagePath0();
        }

        @Override
        public String[] durableRoots(Class<?> holder) {
            return Natives.durableRoots0(holder);
        }

        @Override
        public long[] statistics() {
            return Natives.statistics0();
        }

        @Override
        public boolean isExplicit() {
            return hasImage && ExplicitNatives.isExplicit0();
        }

        @Override
        public void fence() {
            if (hasImage) {
                LeafNatives.fence0();
            }
        }

        @Override
        public void sync() {
            check(hasImage ? VirtualSync.sync0() : null);
        }

        @Override
        public boolean commitsWait() {
            return hasImage && Natives.commitsWait0();
        }

        @Override
        public void awaitCommit() {
            check(VirtualSync.awaitCommit0());
        }

        private static void check(String problem) {
            if (problem != null) {
                throw new UncheckedIOException(new IOException(problem));
            }
        }

        @Override
        public void beginRelaxed() {
            if (hasImage) {
                Natives.beginRelaxed0();
            }
        }

        @Override
        public void endRelaxed() {
            if (hasImage) {
                Natives.endRelaxed0();
            }
        }

        @Override
        public boolean isRecoverable(Object object) {
            return isEnabled && Natives.isRecoverable0(object);
        }

        @Override
        public boolean inNVM(Object object) {
            return isEnabled && Natives.inNVM0(object);
        }

        @Override
        public long homeOf(Object object) {
            return isEnabled ? Natives.homeOf0(object) : -1;
        }

        @Override
        public String durability() {
            return hasImage ? Natives.durability0() : "";
        }

        @Override
        public String copyTo(Path file) throws IOException {
            return Natives.copy0(file.toAbsolutePath().toString().getBytes(System.getProperty("sun.jnu.encoding")));
        }

        @Override
        public void collect() {
            if (hasImage) {
                Natives.collect0();
            }
        }

        @Override
        public boolean isDurableRoot(Object object) {
            return Natives.isDurableRoot0(object);
        }

        @Override
        public void setRoot(byte[] name, Object value) {
            Natives.setRoot0(name, value);
        }

        @Override
        public boolean setRootIfAbsent(byte[] name, Object value) {
            return Natives.setRootIfAbsent0(name, value);
        }

        @Override
        public Object getRoot(byte[] name, ClassLoader loader) {
            return Natives.getRoot0(name, loader);
        }

        @Override
        public boolean removeRoot(byte[] name) {
            return Natives.removeRoot0(name);
        }

        @Override
        public byte[][] roots() {
            return Natives.roots0();
        }
    }

    private record StockVm() implements Vm {
        @Override
        public boolean isPresent() {
            return false;
        }

        @Override
        public boolean isEnabled() {
            return false;
        }

        @Override
        public Object recover(Class<?> holder, String field) {
            return null;
        }

        @Override
        public String imagePath() {
            return null;
        }

        @Override
        public String[] durableRoots(Class<?> holder) {
            return new String[0];
        }

        @Override
        public long[] statistics() {
            return new long[0];
        }
    }
}
