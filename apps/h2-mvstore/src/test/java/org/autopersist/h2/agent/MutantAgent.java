// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import static org.autopersist.h2.agent.Names.CHANGE;
import static org.autopersist.h2.agent.Names.MV_MAP;
import static org.autopersist.h2.agent.Names.ROOT;
import static org.autopersist.h2.agent.Names.VERSIONED;
import static org.autopersist.h2.agent.Names.l;
import static org.autopersist.h2.agent.Snippets.methodType;
import static org.autopersist.h2.agent.Snippets.returning;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.autopersist.h2.Steps;

/**
 * The agent with a fault, {@code -javaagent:JAR=MUTANT}, and with pauses where a transaction has logged a change and not made it:
 * threads get into each other's way there, as they seldom do by chance. A cut is made after each change of a map, as another
 * connection's commit could make it.
 */
public final class MutantAgent {

    private static final long LONGEST_PAUSE_NANOS = 3_000_000;

    private MutantAgent() {}

    public static void premain(String mutant, Instrumentation instrumentation) {
        List<Change> changes = new ArrayList<>(Mutant.valueOf(mutant).changes());
        changes.add(MethodChange.first(CHANGE, "selectValue", "(" + l(VERSIONED) + l(VERSIONED) + ")" + l(VERSIONED),
                code -> code.invokestatic(ClassDesc.of(MutantAgent.class.getName()), "pause", ConstantDescs.MTD_void)));
        changes.add(MethodChange.replacing(MV_MAP, "compareAndSetRoot", "(" + l(ROOT) + l(ROOT) + ")Z", 1, returning(
                code -> code.aload(0).invokestatic(ClassDesc.of(Steps.class.getName()), "publish",
                        methodType("(" + l(MV_MAP) + ")V")))));
        instrumentation.addTransformer(LoadTimeRewriter.ofClassPath(new Rewriter(changes)));
    }

    /** Waits sometimes. */
    public static void pause() {
        if (ThreadLocalRandom.current().nextInt(4) == 0) {
            LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(LONGEST_PAUSE_NANOS));
        }
    }
}
