// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.life;

import java.nio.file.Path;
import java.util.List;

/**
 * What a life does, as its arguments say.
 *
 * @param which    whose it is
 * @param programs a file with a line for each program: its class and its {@link Role}
 * @param first    the first program to run
 * @param end      the first that is not run any more
 * @param calls    how often each is called
 * @param publish  the call before which its data becomes durable
 * @param collects whether there is a collection within each program and after it
 * @param texts    a folder for what the data is, as text; "-" for none
 */
public record LifePlan(Which which, Path programs, int first, int end, int calls, int publish, boolean collects, Path texts) {

    /** No folder for texts. */
    public static final Path NO_TEXTS = Path.of("-");

    /** The lives of a batch. */
    public enum Which {
        /** Compiled, on durable data. */
        FIRST,
        /** Interpreted, on volatile data. */
        JUDGE,
        /** Which recovers what the first has left. */
        SECOND
    }

    /** As text. */
    public List<Object> arguments() {
        return List.of(which, programs, first, end, calls, publish, collects, texts);
    }

    static LifePlan parse(String[] a) {
        return new LifePlan(Which.valueOf(a[0]), Path.of(a[1]), Integer.parseInt(a[2]), Integer.parseInt(a[3]),
                Integer.parseInt(a[4]),
                Integer.parseInt(a[5]), Boolean.parseBoolean(a[6]), Path.of(a[7]));
    }

    boolean hasTexts() {
        return !texts.equals(NO_TEXTS);
    }
}
