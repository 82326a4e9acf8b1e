// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.Map;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Class objects are recovered by name. */
public final class ClassObjects implements Program {

    @DurableRoot
    private static Data root;

    private static final class NotYetLoaded {
        static int initialized;
    }

    private static final class Data {
        final Class<?>[] classes = {
            int.class, void.class, String.class, int[].class, Data.class, Data[][].class, Map.Entry.class,
            NotYetLoaded.class
        };
    }

    @Override
    public void write() {
        root = new Data();
    }

    @Override
    public void check() {
        Class<?>[] expected = new Data().classes;
        for (int i = 0; i < expected.length; i++) {
            Expect.same(expected[i], root.classes[i], "class");
        }
    }
}
