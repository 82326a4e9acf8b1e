// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What is said in a JVM without an image; RequiredImageTest of the runtime tests has all calls. */
class MissingImageTest {

    @Test
    void threadsThatCallAtOnceAreToldOnce() throws InterruptedException {
        for (int round = 0; round < 100; round++) {
            List<String> said = new CopyOnWriteArrayList<>();
            MissingImage missing = new MissingImage(Vm.current(), false, said::add);
            CountDownLatch go = new CountDownLatch(1);
            Runnable call = () -> {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                missing.report("call", "FILE");
            };
            List<Thread> threads = List.of(Thread.ofPlatform().start(call), Thread.ofPlatform().start(call));
            go.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            assertEquals(1, said.size(), said::toString);
        }
    }

    /** One that has an image, in which nothing is durable. */
    private static final class VolatileVm extends EmptyVm {
        @Override
        public boolean isEnabled() {
            return false;
        }

        @Override
        public boolean hasImage() {
            return true;
        }

        @Override
        public String imagePath() {
            return "(in memory)";
        }
    }

    @Test
    void whetherRegionsRollBackIsSaid() {
        String stock = new MissingImage(Vm.current(), false, _ -> {}).message("FILE");
        assertTrue(stock.contains("regions roll nothing back") && stock.contains("-XX:+AutoPersist"), stock);
        String inMemory = new MissingImage(new VolatileVm(), false, _ -> {}).message("FILE");
        assertTrue(inMemory.contains("regions roll back") && !inMemory.contains("-XX:+AutoPersist"), inMemory);
        for (String message : List.of(stock, inMemory)) {
            assertTrue(message.startsWith("Nothing will be durable") && message.contains("-XX:NVMImage=FILE"), message);
        }
    }

    /** Who gives the property wants an image, unless its value says no. */
    @Test
    void whatRequiresAnImage() {
        for (String value : List.of("true", "TRUE", "", "1", "yes")) {
            assertTrue(MissingImage.isRequired(value), value);
        }
        assertFalse(MissingImage.isRequired("false"));
        assertFalse(MissingImage.isRequired("False"));
        assertFalse(MissingImage.isRequired(null));
    }
}
