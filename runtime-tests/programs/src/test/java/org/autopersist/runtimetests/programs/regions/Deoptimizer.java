// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.function.IntSupplier;

/**
 * Has compiled frames go on in the interpreter, with {@code -Dtests.deoptimize=true -XX:+WhiteBoxAPI} and HotSpot's
 * interface for tests on the boot class path.
 */
final class Deoptimizer {

    private static final int INTERVAL = 97;

    private static final IntSupplier DEOPTIMIZE = Boolean.getBoolean("tests.deoptimize") ? whiteBox() : null;

    private static int calls;
    private static int runs;

    private Deoptimizer() {}

    private static IntSupplier whiteBox() {
        jdk.test.whitebox.WhiteBox box = new jdk.test.whitebox.WhiteBox();
        return () -> box.deoptimizeFrames(++runs % 5 == 0);
    }

    /** Now and then. */
    static void step() {
        if (DEOPTIMIZE != null && ++calls % INTERVAL == 0) {
            DEOPTIMIZE.getAsInt();
        }
    }

    static void now() {
        if (DEOPTIMIZE != null) {
            DEOPTIMIZE.getAsInt();
        }
    }
}
