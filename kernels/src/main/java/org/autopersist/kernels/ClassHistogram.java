// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

import java.lang.management.ManagementFactory;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/** All objects in the Java heap, dead ones too, as {@code jcmd PID GC.class_histogram -all} counts them. */
final class ClassHistogram {

    private static final String BEAN = "com.sun.management:type=DiagnosticCommand";
    /** Number, objects, bytes, class. */
    private static final Pattern LINE = Pattern.compile("(?m)^ *\\d+: +(\\d+) +\\d+ +(\\S+)");
    /** What collectors and threads fill holes in the heap with, and what only drives the kernels. */
    private static final Pattern LEFT_OUT = Pattern.compile("(\\[L)?jdk\\.internal\\.vm\\.Filler(Object|Element|Array);?|"
            + Pattern.quote(Operation.class.getName()) + "|" + Pattern.quote(Run.Result.class.getName()));

    private ClassHistogram() {}

    /**
     * Makes one, without a collection.
     *
     * @return the command's text
     * @throws IllegalStateException if this JVM has no such command
     */
    static String take() {
        try {
            return (String) ManagementFactory.getPlatformMBeanServer().invoke(new ObjectName(BEAN), "gcClassHistogram",
                    new Object[] {new String[] {"-all"}}, new String[] {String[].class.getName()});
        } catch (JMException e) {
            throw new IllegalStateException("This JVM makes no class histogram: " + e, e);
        }
    }

    /**
     * How many objects a histogram has, without fillers and what drives the kernels.
     *
     * @throws IllegalStateException if it is none
     */
    static long objects(String histogram) {
        long sum = LINE.matcher(histogram).results()
                .filter(line -> !LEFT_OUT.matcher(line.group(2)).matches())
                .mapToLong(line -> Long.parseLong(line.group(1)))
                .sum();
        if (sum == 0) {
            throw new IllegalStateException("Not a class histogram: " + histogram.lines().findFirst().orElse(""));
        }
        return sum;
    }
}
