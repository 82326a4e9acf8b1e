// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;

/** Has durable roots, for a JVM in which they are ordinary fields: prints what they hold after one addition. */
public final class OrdinaryRoots {

    @DurableRoot
    private static final List<String> LIST = new ArrayList<>(List.of("first"));

    @DurableRoot
    private static long number = 1;

    private OrdinaryRoots() {}

    public static void main(String[] args) {
        LIST.add("second");
        number++;
        System.out.println("HOLD " + LIST + " " + number);
    }
}
