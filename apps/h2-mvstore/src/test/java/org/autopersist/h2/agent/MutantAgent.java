package org.autopersist.h2.agent;

import static org.autopersist.h2.agent.Names.CHANGE;
import static org.autopersist.h2.agent.Names.VERSIONED;
import static org.autopersist.h2.agent.Names.l;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * The agent with a fault, {@code -javaagent:JAR=MUTANT}, and with pauses where a transaction has logged a change and not made it:
 * threads get into each other's way there, as they seldom do by chance.
 */
public final class MutantAgent {

    private static final long LONGEST_PAUSE_NANOS = 3_000_000;

    private MutantAgent() {}

    public static void premain(String mutant, Instrumentation instrumentation) {
        List<Change> changes = new ArrayList<>(Mutant.valueOf(mutant).changes());
        changes.add(MethodChange.first(CHANGE, "selectValue", "(" + l(VERSIONED) + l(VERSIONED) + ")" + l(VERSIONED),
                code -> code.invokestatic(ClassDesc.of(MutantAgent.class.getName()), "pause", ConstantDescs.MTD_void)));
        instrumentation.addTransformer(LoadTimeRewriter.ofClassPath(new Rewriter(changes)));
    }

    /** Waits sometimes. */
    public static void pause() {
        if (ThreadLocalRandom.current().nextInt(4) == 0) {
            LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(LONGEST_PAUSE_NANOS));
        }
    }
}
