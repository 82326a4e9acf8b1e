// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs test classes of users, some of which fail. */
class CrashTestExtensionTest {

    private static final String NAIVE = "org.autopersist.test.examples.NaiveShop";

    @TempDir
    Path folder;

    private TestExecutionSummary run(String testClass, String method) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request().selectors(selectMethod(testClass, method)).build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        System.setProperty("autopersist.crash.folder", folder.toString());
        try {
            LauncherFactory.create().execute(request, listener);
        } finally {
            System.clearProperty("autopersist.crash.folder");
        }
        return listener.getSummary();
    }

    private String failure(String testClass, String method) {
        TestExecutionSummary summary = run(testClass, method);
        assertEquals(1, summary.getTestsFailedCount());
        return summary.getFailures().getFirst().getException().toString();
    }

    @Test
    void aNaiveProgramIsFoundAndTheCrashCanBeRepeatedAlone() {
        String message = failure(NAIVE, "order");
        assertTrue(message.contains("the orders are worth") || message.contains("pieces"), message);
        Matcher repeat = Pattern.compile("-Dautopersist.crash.repeat=(\\S+)").matcher(message);
        assertTrue(repeat.find(), message);
        System.setProperty("autopersist.crash.repeat", repeat.group(1));
        try {
            String again = failure(NAIVE, "order");
            assertTrue(again.contains("1 images were checked"), again);
            assertEquals(message.lines().skip(1).findFirst(), again.lines().skip(1).findFirst());
        } finally {
            System.clearProperty("autopersist.crash.repeat");
        }
    }

    @Test
    void aKilledProcessFindsItToo() {
        String message = failure(NAIVE, "orderAndBeKilled");
        assertTrue(message.contains("kill of the process"), message);
    }

    @Test
    void theCorrectedProgramPasses() {
        TestExecutionSummary summary = run("org.autopersist.test.examples.ShopTest", "order");
        assertEquals(1, summary.getTestsSucceededCount(), () -> summary.getFailures().toString());
    }

    static class Wrong {
        @CrashTest
        void withoutAnInvariant() {}

        @CrashTest(invariant = "none")
        void withAWrongName() {}
    }

    @Test
    void wrongUseIsExplained() {
        String name = Wrong.class.getName();
        assertTrue(assertThrows(IllegalArgumentException.class, () -> MethodWorkload.of(name, "withoutAnInvariant"))
                .getMessage().contains("no method with @Invariant"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> MethodWorkload.of(name, "withAWrongName"))
                .getMessage().contains("no method none"));
        assertThrows(IllegalArgumentException.class, () -> MethodWorkload.of(name, "missing"));
    }

    @Test
    void aMissingJdkIsExplained() {
        String before = System.setProperty("autopersist.jdk", folder.toString());
        try {
            String message = failure(NAIVE, "order");
            assertTrue(message.contains("is not a JDK"), message);
            assertFalse(message.contains("power failure"), message);
        } finally {
            if (before == null) {
                System.clearProperty("autopersist.jdk");
            } else {
                System.setProperty("autopersist.jdk", before);
            }
        }
    }
}
