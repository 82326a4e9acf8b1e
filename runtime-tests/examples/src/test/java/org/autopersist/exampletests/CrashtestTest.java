// SPDX-License-Identifier: Apache-2.0
package org.autopersist.exampletests;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.JdkTool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Its tests, without Maven, since autopersist-test is installed into no repository here. */
class CrashtestTest {

    private static final String REGION = "FailureAtomic.run(() -> {";

    /** Runs in a child: the tests of the class that the argument names. */
    static final class Tests {
        public static void main(String[] args) throws ClassNotFoundException {
            var summary = new SummaryGeneratingListener();
            LauncherFactory.create().execute(
                    LauncherDiscoveryRequestBuilder.request().selectors(selectClass(Class.forName(args[0]))).build(), summary);
            summary.getSummary().printFailuresTo(new PrintWriter(System.out, true));
            System.out.println(summary.getSummary().getTestsSucceededCount() + " passed, "
                    + summary.getSummary().getTotalFailureCount() + " failed");
        }
    }

    private static ChildJvm tests(Example example) {
        Path classes = example.path("classes");
        JdkTool.run("javac", List.of(
                "-cp", System.getProperty("java.class.path"), "-d", classes.toString(),
                example.path("src/main/java/bank/Bank.java").toString(),
                example.path("src/test/java/bank/BankTest.java").toString()));
        return ChildJvm.of(TestJdk.stock())
                .flags("-Dautopersist.jdk=" + TestJdk.product(), "-Dautopersist.crash.folder=" + example.path("traces"))
                .classPathFirst(classes)
                .main(Tests.class, "bank.BankTest");
    }

    @Test
    void itPasses(@TempDir Path folder) {
        tests(Example.copy("crashtest", folder)).run().succeeded().printed("2 passed, 0 failed");
    }

    @Test
    void itFailsWithoutTheRegion(@TempDir Path folder) throws Exception {
        Example example = Example.copy("crashtest", folder);
        Path bank = example.path("src/main/java/bank/Bank.java");
        String without = Files.readString(bank).replace(REGION, "Runnable all = (() -> {").replace("});", "}); all.run();");
        Files.writeString(bank, without);
        tests(example).run().succeeded().printed("1 passed, 1 failed");
    }
}
