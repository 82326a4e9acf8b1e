// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.life;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.autopersist.DurableRoot;

/** The static roots, as {@link org.autopersist.fuzz.roots.model.Roots} numbers them. */
final class StaticRoots {

    static class C0 {
        @DurableRoot static Object a;
    }

    static class C1 {
        @DurableRoot static Node a = Garbage.nothing();

        static {
            Garbage.inInitializer();
        }
    }

    static class C2 {
        @DurableRoot static Object a = Garbage.nothing();

        static {
            Garbage.inInitializer();
        }

        @DurableRoot static Object b;
    }

    static class C3 {
        @DurableRoot static volatile Object a = Garbage.nothing();
    }

    static class C4 {
        @DurableRoot static Object a;
        @DurableRoot static Object b = Garbage.nothing();
        @DurableRoot static Object c;
        static int other = 7;
    }

    static class C5 {
        @DurableRoot static Object a = Garbage.nothing();
        static Object used = C6.a;

        static {
            Garbage.inInitializer();
            used = null;
        }
    }

    static class C6 {
        @DurableRoot static Object a;

        static {
            Garbage.inInitializer();
        }
    }

    static class C7 extends C0 {
        @DurableRoot static Object d;
        @DurableRoot static Object e = Garbage.nothing();
    }

    private record Field(Supplier<Object> get, Consumer<Object> set) {}

    private static final Field[] FIELDS = {
        new Field(() -> C0.a, v -> C0.a = v),
        new Field(() -> C1.a, v -> C1.a = (Node) v),
        new Field(() -> C2.a, v -> C2.a = v), new Field(() -> C2.b, v -> C2.b = v),
        new Field(() -> C3.a, v -> C3.a = v),
        new Field(() -> C4.a, v -> C4.a = v), new Field(() -> C4.b, v -> C4.b = v), new Field(() -> C4.c, v -> C4.c = v),
        new Field(() -> C5.a, v -> C5.a = v),
        new Field(() -> C6.a, v -> C6.a = v),
        new Field(() -> C7.d, v -> C7.d = v), new Field(() -> C7.e, v -> C7.e = v),
    };

    private StaticRoots() {}

    static Object get(int root) {
        return FIELDS[root].get.get();
    }

    static void set(int root, Object value) {
        FIELDS[root].set.accept(value);
    }
}
