package org.autopersist.test.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine with the JVM under test. */
class CrashTesterTest {

    private static final List<String> NAIVE = List.of("-Daccounts.naive=true");

    @TempDir
    Path folder;

    private CrashOptions options() {
        return CrashOptions.of(CrashJdk.find(), folder).withImages(600).withFreshStarts(2);
    }

    private static CrashReport run(CrashOptions options) {
        return CrashTester.run(Accounts.class.getName(), null, options, CrashProgress.NONE);
    }

    @Test
    void regionsSurviveEveryCrash() {
        CrashReport report = run(options());
        assertEquals(List.of(), report.violations(), report::toString);
        assertTrue(report.complete(), report::toString);
        assertTrue(report.images() > 500, report::toString);
        assertTrue(report.recoveryImages() > 0, report::toString);
        assertTrue(report.wentOn() > 0, report::toString);
        assertEquals(2, report.freshStarts());
    }

    @Test
    void inProcessModeToo() {
        CrashReport report = run(options().withDurability("process").withImages(300).withFreshStarts(0));
        assertEquals(List.of(), report.violations(), report::toString);
        assertTrue(report.images() > 100, report::toString);
    }

    @Test
    void withoutRegionsTheSumBreaksAndTheStateCanBeRepeatedAlone() {
        CrashOptions options = options().withFlags(NAIVE, List.of()).withMaxViolations(1).withFreshStarts(0);
        CrashReport report = run(options);
        assertFalse(report.violations().isEmpty(), report::toString);
        Violation found = report.violations().getFirst();
        assertEquals(Violation.Kind.INCONSISTENT, found.kind(), found::toString);
        Path trace = CrashTester.keptTrace(Accounts.class.getName(), options);
        assertTrue(found.repeat().endsWith("--trace %s --event %d --state %s".formatted(trace, found.event(), found.state())), found::toString);
        CrashReport again = CrashTester.repeat(Accounts.class.getName(), trace, found.event(), found.state(), null, options);
        assertEquals(found.message(), again.violations().getFirst().message());
        CrashReport whole = CrashTester.repeat(Accounts.class.getName(), trace, found.event(), "all", null, options);
        assertEquals(1, whole.images());
    }
}
