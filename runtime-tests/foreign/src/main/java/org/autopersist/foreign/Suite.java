// SPDX-License-Identifier: Apache-2.0
package org.autopersist.foreign;

import com.google.common.collect.testing.TestsForListsInJavaUtil;
import com.google.common.collect.testing.TestsForMapsInJavaUtil;
import com.google.common.collect.testing.TestsForQueuesInJavaUtil;
import com.google.common.collect.testing.TestsForSetsInJavaUtil;
import java.util.Enumeration;

/** What of others can be run. */
enum Suite {
    /** guava-testlib's tests of the collections of {@code java.util}. */
    GUAVA("com.google.common.collect.testing.FeatureSpecificTestSuiteBuilder.suppressedTests", null) {
        private int met;

        @Override
        void run(int every, Outcomes outcomes) {
            run(TestsForListsInJavaUtil.suite(), "lists", every, outcomes);
            run(TestsForSetsInJavaUtil.suite(), "sets", every, outcomes);
            run(TestsForMapsInJavaUtil.suite(), "maps", every, outcomes);
            run(TestsForQueuesInJavaUtil.suite(), "queues", every, outcomes);
        }

        private void run(junit.framework.Test test, String where, int every, Outcomes outcomes) {
            if (test instanceof junit.framework.TestSuite suite) {
                for (Enumeration<junit.framework.Test> tests = suite.tests(); tests.hasMoreElements(); ) {
                    run(tests.nextElement(), where + "/" + suite.getName(), every, outcomes);
                }
                return;
            }
            if (met++ % every != 0) {
                return;
            }
            junit.framework.TestCase each = (junit.framework.TestCase) test;
            Fixtures.give(each);
            String name = where + "/" + each;
            try {
                each.runBare();
                outcomes.passed(name);
            } catch (Throwable t) {
                outcomes.failed(name, t);
            }
        }
    },

    /** The tests of Apache Commons Collections. */
    COMMONS("org.apache.commons.collections4.map.AbstractReferenceMap.queue,org.apache.commons.collections4.map.ReferenceMap.queue,"
            + "org.apache.commons.collections4.map.ConcurrentReferenceHashMap$Segment.refQueue", "FactoryUtilsTest") {
        @Override
        void run(int every, Outcomes outcomes) {
            JupiterRun.run("org.apache.commons.collections4", outcomes);
        }
    };

    /** Fields that hold what means nothing in another process. */
    final String unrecoverable;

    /** The class of tests that count in static fields, from 0 each time; null if there is none. */
    final String counting;

    Suite(String unrecoverable, String counting) {
        this.unrecoverable = unrecoverable;
        this.counting = counting;
    }

    /** Runs each {@code every}th test, of a suite that has too many. */
    abstract void run(int every, Outcomes outcomes);
}
