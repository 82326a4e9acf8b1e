// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The two JDKs that are compared, and what the command line asks their JVMs for. Immutable. */
public final class Jvms {

    private final Path autoPersist;
    private final Path stock;
    private final List<String> arguments;
    private final List<String> autoPersistArguments;

    /**
     * @param arguments of all JVMs
     * @param autoPersistArguments further ones, of those of AutoPersist's JDK, which no other JVM knows
     */
    public Jvms(Path autoPersist, Path stock, List<String> arguments, List<String> autoPersistArguments) {
        this.autoPersist = autoPersist;
        this.stock = stock;
        this.arguments = List.copyOf(arguments);
        this.autoPersistArguments = List.copyOf(autoPersistArguments);
    }

    /** AutoPersist's JDK, or the stock one. */
    public Path jdk(boolean isAutoPersist) {
        return isAutoPersist ? autoPersist : stock;
    }

    /** What goes before the arguments that a benchmark needs itself, and may change its defaults. */
    public List<String> arguments(boolean isAutoPersist) {
        List<String> all = new ArrayList<>(arguments);
        if (isAutoPersist) {
            all.addAll(autoPersistArguments);
        }
        return all;
    }

    /** The program {@code bin/java}. */
    public String java(boolean isAutoPersist) {
        return jdk(isAutoPersist).resolve("bin/java").toString();
    }
}
