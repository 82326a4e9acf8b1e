package org.autopersist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A program with annotations and recovery calls on a JVM that is not AutoPersist. */
class StockJvmTest {

    static final class Paper {
        @durable_root
        static List<String> root;

        @unrecoverable
        Object cache = new Object();

        static {
            if ((root = AutoPersist.recover("paper.nvm")) == null) {
                root = new ArrayList<>(List.of("new"));
            }
        }
    }

    static final class Modern {
        @DurableRoot
        static String root = "initial";

        @Unrecoverable
        int cache = 7;
    }

    @Test
    void nothingIsEnabledAndAnnotationsAreInert() {
        assertFalse(AutoPersist.isEnabled());
        assertEquals("initial", Modern.root);
        assertEquals(7, new Modern().cache);
        assertEquals(List.of("new"), Paper.root);
        assertNotNull(new Paper().cache);
    }

    @Test
    void theVmCanFindTheAnnotationsAtRunTime() throws NoSuchFieldException {
        assertTrue(Modern.class.getDeclaredField("root").isAnnotationPresent(DurableRoot.class));
        assertTrue(Modern.class.getDeclaredField("cache").isAnnotationPresent(Unrecoverable.class));
        assertTrue(Paper.class.getDeclaredField("root").isAnnotationPresent(durable_root.class));
        assertTrue(Paper.class.getDeclaredField("cache").isAnnotationPresent(unrecoverable.class));
    }

    @Test
    void recoverFindsNothing() {
        assertNull(AutoPersist.recover("a.nvm"));
        assertNull(AutoPersist.recover("a.nvm", Modern.class, "root"));
    }

    @Test
    void argumentsAreChecked() {
        assertThrows(NullPointerException.class, () -> AutoPersist.recover(null));
        assertThrows(NullPointerException.class, () -> AutoPersist.recover("a.nvm", null, "root"));
        assertThrows(NullPointerException.class, () -> AutoPersist.recover("a.nvm", Modern.class, null));
    }

    @Test
    void nothingIsInAnImage() {
        Object o = new Object();
        assertFalse(AutoPersist.isRecoverable(o));
        assertFalse(AutoPersist.inNVM(o));
        assertTrue(AutoPersist.homeOf(o).isEmpty());
        assertThrows(NullPointerException.class, () -> AutoPersist.isRecoverable(null));
        assertThrows(NullPointerException.class, () -> AutoPersist.inNVM(null));
        assertThrows(NullPointerException.class, () -> AutoPersist.homeOf(null));
    }

    @Test
    void relaxedRunsTheAction() {
        List<String> done = new ArrayList<>();
        AutoPersist.relaxed(() -> {
            done.add("action");
            AutoPersist.fence();
        });
        assertEquals(List.of("action"), done);
        RuntimeException thrown = new RuntimeException();
        assertSame(thrown, assertThrows(RuntimeException.class, () -> AutoPersist.relaxed(() -> {
            throw thrown;
        })));
        assertThrows(NullPointerException.class, () -> AutoPersist.relaxed(null));
    }

    @Test
    void statisticsAreZero() {
        assertEquals(AutoPersistStats.NONE, AutoPersist.stats());
        assertEquals(0, AutoPersist.stats().imageSizeBytes());
    }

    @Test
    void statisticsFollowTheVmsOrder() {
        AutoPersistStats stats = AutoPersistStats.of(new long[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
        assertEquals(1, stats.objectsConverted());
        assertEquals(7, stats.bytesRecovered());
        assertEquals(8, stats.recoveryTime().toNanos());
        assertEquals(11, stats.imageSizeBytes());
        assertEquals(12, stats.storesTakenBack());
        assertEquals(15, stats.namedRoots());
        assertEquals(0, AutoPersistStats.of(new long[] {1}).bytesConverted());
    }

    @Test
    void namedRootsLiveAsLongAsTheProcess() {
        assertNull(AutoPersist.getRoot("StockJvmTest"));
        AutoPersist.setRoot("StockJvmTest", this);
        assertEquals(this, AutoPersist.getRoot("StockJvmTest"));
        assertTrue(AutoPersist.rootNames().contains("StockJvmTest"));
        assertTrue(AutoPersist.removeRoot("StockJvmTest"));
        assertFalse(AutoPersist.removeRoot("StockJvmTest"));
        assertFalse(AutoPersist.isDurableRoot(Modern.root));
        assertEquals(List.of(), AutoPersist.roots());
    }
}
