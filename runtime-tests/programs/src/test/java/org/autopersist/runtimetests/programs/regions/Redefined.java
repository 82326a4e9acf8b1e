// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;

/** A region stays one when its class is redefined. Is its own Java agent. */
public final class Redefined {

    /** The value of {@code -XX:FailureAtomicMethods}. */
    public static final String METHODS = Subject.class.getName() + ".region";

    private static Instrumentation instrumentation;

    private Redefined() {}

    static final class Subject {
        static int region() {
            return FailureAtomic.nestingLevel(Thread.currentThread());
        }
    }

    public static void premain(String arguments, Instrumentation instrumentation) {
        Redefined.instrumentation = instrumentation;
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5_000; j++) {
                Expect.equal(1, Subject.region(), "level in the region");
            }
            Expect.equal(0, FailureAtomic.nestingLevel(Thread.currentThread()), "level after it");
            try (InputStream in = Redefined.class.getResourceAsStream("Redefined$Subject.class")) {
                instrumentation.redefineClasses(new ClassDefinition(Subject.class, in.readAllBytes()));
            }
        }
        System.out.println("BALANCED");
    }
}
