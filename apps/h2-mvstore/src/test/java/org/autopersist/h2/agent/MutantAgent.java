package org.autopersist.h2.agent;

import java.lang.instrument.Instrumentation;

/** The agent with a fault: {@code -javaagent:JAR=MUTANT}. */
public final class MutantAgent {

    private MutantAgent() {}

    public static void premain(String mutant, Instrumentation instrumentation) {
        instrumentation.addTransformer(LoadTimeRewriter.ofClassPath(new Rewriter(Mutant.valueOf(mutant).changes())));
    }
}
