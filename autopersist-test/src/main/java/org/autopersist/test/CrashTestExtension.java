// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.autopersist.test.crash.CrashJdk;
import org.autopersist.test.crash.CrashOptions;
import org.autopersist.test.crash.CrashProgress;
import org.autopersist.test.crash.CrashReport;
import org.autopersist.test.crash.CrashTester;
import org.autopersist.test.crash.Violation;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Runs {@link CrashTest} methods by the crash engine, in JVMs of their own, instead of calling them here. */
final class CrashTestExtension implements InvocationInterceptor {

    private static final String FOLDER = "autopersist.crash.folder";
    /** TRACE,EVENT,STATE: only that crash of the recorded run. */
    private static final String REPEAT = "autopersist.crash.repeat";

    @Override
    public void interceptBeforeEachMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
        if (isCrashTest(context)) {
            // It belongs into the recording JVM.
            invocation.skip();
        } else {
            invocation.proceed();
        }
    }

    @Override
    public void interceptAfterEachMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
        interceptBeforeEachMethod(invocation, method, context);
    }

    private static boolean isCrashTest(ExtensionContext context) {
        return AnnotationSupport.isAnnotated(context.getTestMethod(), CrashTest.class);
    }

    @Override
    public void interceptTestMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) {
        invocation.skip();
        Class<?> testClass = context.getRequiredTestClass();
        MethodWorkload workload = MethodWorkload.of(testClass.getName(), method.getExecutable().getName());
        String name = MethodWorkload.nameOf(testClass, method.getExecutable());
        CrashTest settings = workload.settings();
        Path folder = Path.of(System.getProperty(FOLDER, "target/crash-tests")).toAbsolutePath();
        CrashOptions options = CrashOptions.of(CrashJdk.find(), folder).withSeed(settings.seed()).withImages(settings.states())
                .withDurability(settings.durability()).withFreshStarts(0).withMaxViolations(1);
        String repeat = System.getProperty(REPEAT);
        CrashReport report = repeat == null ? CrashTester.run(name, null, options, CrashProgress.NONE)
                : repeat(name, repeat, options);
        context.publishReportEntry("crash states", Long.toString(report.images()));
        List<Violation> violations = report.violations();
        if (!violations.isEmpty()) {
            Violation first = violations.stream().min(Comparator.comparingLong(Violation::event)).orElseThrow();
            throw new AssertionError(message(first, CrashTester.keptTrace(name, options), report));
        }
        if (report.images() == 0) {
            throw new AssertionError(name + " left no crash state: does it write to anything reachable from a durable root?");
        }
    }

    private static CrashReport repeat(String name, String repeat, CrashOptions options) {
        String[] parts = repeat.split(",", 3);
        if (parts.length != 3 || !parts[1].matches("\\d{1,18}")) {
            throw new IllegalArgumentException("-D" + REPEAT + " is TRACE,EVENT,STATE, not " + repeat);
        }
        return CrashTester.repeat(name, Path.of(parts[0]), Long.parseLong(parts[1]), parts[2], null, options);
    }

    private static String message(Violation violation, Path trace, CrashReport report) {
        return """
                after a simulated %s, with repetitions %s:
                    %s
                The crash was at event %d (%s), state %s; %,d images were checked until then.
                To repeat it alone: -D%s=%s,%d,%s"""
                .formatted(violation.repeat().contains("--durability process") ? "kill of the process" : "power failure",
                        violation.cut(), violation.message().replace("\n", "\n    "), violation.event(), violation.site(),
                        violation.state(), report.images(), REPEAT, trace, violation.event(), violation.state());
    }
}
