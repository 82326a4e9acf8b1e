// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.lifetimes;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.AfterRecovery;
import org.autopersist.DurableRoot;

/** Classes are redefined while the hooks of their objects run, as profilers do that. */
public final class RedefinedHooks {

    private static final int OBJECTS = 3;

    private static int ran;

    @DurableRoot
    private static List<Base> objects;

    static class Base {
        @AfterRecovery
        private void first() throws Exception {
            Agent.instrumentation.retransformClasses(Derived.class);
            for (int i = 0; i < 3; i++) {
                System.gc();
            }
            ran++;
        }
    }

    static final class Derived extends Base {
        final int number;

        Derived(int number) {
            this.number = number;
        }

        @AfterRecovery
        private void second() {
            ran += 10 * number;
        }
    }

    /** Initialized before the class with the root. */
    public static final class Agent {
        private static Instrumentation instrumentation;

        private Agent() {}

        public static void premain(String arguments, Instrumentation given) {
            instrumentation = given;
        }
    }

    private RedefinedHooks() {}

    public static void main(String[] args) {
        if (objects == null) {
            objects = new ArrayList<>();
            for (int i = 1; i <= OBJECTS; i++) {
                objects.add(new Derived(i));
            }
            System.out.println("WRITTEN");
        } else {
            System.out.println("RAN " + ran);
        }
    }
}
