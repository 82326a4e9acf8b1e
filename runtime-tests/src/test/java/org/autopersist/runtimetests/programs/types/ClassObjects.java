package org.autopersist.runtimetests.programs.types;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Class objects are recovered by name, and are found as keys although their hash code is their identity's. */
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
        final Map<Class<?>, String> byClass = new HashMap<>();
        final Set<Object> set = new HashSet<>();
    }

    @Override
    public void write() {
        Data data = new Data();
        for (Class<?> type : data.classes) {
            data.byClass.put(type, type.getName());
            data.set.add(type);
        }
        root = data;
    }

    @Override
    public void check() {
        Class<?>[] expected = new Data().classes;
        for (int i = 0; i < expected.length; i++) {
            Expect.same(expected[i], root.classes[i], "class");
            Expect.equal(expected[i].getName(), root.byClass.get(expected[i]), "map by " + expected[i]);
            Expect.that(root.set.contains(expected[i]), "set of " + expected[i]);
        }
    }
}
