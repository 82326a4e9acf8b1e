// SPDX-License-Identifier: Apache-2.0
package org.autopersist.foreign;

import static org.junit.platform.engine.discovery.ClassNameFilter.includeClassNamePatterns;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the tests of a package; JUnit finds it as an extension, too, and shows it each test's object. */
public final class JupiterRun implements TestInstancePostProcessor {

    /** For JUnit. */
    public JupiterRun() {}

    @Override
    public void postProcessTestInstance(Object test, ExtensionContext context) {
        Fixtures.give(test);
    }

    static void run(String tests, Outcomes outcomes) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request().selectors(selectPackage(tests))
                .filters(includeClassNamePatterns(".*Test"))
                .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "true").build();
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (result.getThrowable().isPresent()) {
                    outcomes.failed(test.getUniqueId(), result.getThrowable().get());
                } else if (test.isTest()) {
                    outcomes.passed(test.getUniqueId());
                }
            }
        });
    }
}
