// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.function.Supplier;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.BuiltGraph;
import org.autopersist.runtimetests.programs.Expect;

/** Superclasses, hidden fields of the same name, gaps between the fields of a class and its subclass, interfaces. */
public final class Inheritance extends BuiltGraph {

    @DurableRoot
    private static Object root;

    public Inheritance() {
        super(() -> root, graph -> root = graph);
    }

    private interface Named {
        String name();

        default String greeting() {
            return "hello " + name();
        }
    }

    private abstract static class Top {
        private byte b = 1;
        private Object value = "top";

        Object topValue() {
            return value;
        }
    }

    private static class Middle extends Top {
        private byte b = 2;
        private Object value = "middle";
        private long wide = -3;
    }

    private static final class Bottom extends Middle implements Named, Supplier<Object> {
        private byte b = 3;
        private Object value = "bottom";
        private boolean flag = true;
        private final String name;
        private final Inner inner = new Inner();
        Named other;

        Bottom(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Object get() {
            return value;
        }

        /** Refers to its outer object by a synthetic field. */
        private final class Inner {
            int depth = 4;

            Bottom outer() {
                return Bottom.this;
            }
        }
    }

    private static final class Generic<T extends Comparable<T>> {
        T smaller;
        T larger;

        Generic(T a, T b) {
            smaller = a.compareTo(b) < 0 ? a : b;
            larger = smaller == a ? b : a;
        }
    }

    @Override
    protected Object build() {
        Bottom one = new Bottom("one");
        Bottom two = new Bottom("two");
        one.other = two;
        two.other = one;
        return new Object[] {one, two, new Middle(), new Generic<>("b", "a"), new Generic<>(5L, 400L)};
    }

    @Override
    protected void alsoCheck(Object recovered) {
        Bottom one = (Bottom) ((Object[]) recovered)[0];
        Expect.equal("top", one.topValue(), "field of the superclass");
        Expect.equal("bottom", one.get(), "field that hides it");
        Expect.equal("hello two", one.other.greeting(), "default method");
        Expect.same(one, one.inner.outer(), "outer object");
    }
}
