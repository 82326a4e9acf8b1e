// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Sealed types, records with records, inner, local and anonymous classes, strings that were interned. */
public final class Nested implements Program {

    @DurableRoot
    private static Nested root;

    private sealed interface Shape permits Circle, Square, Group {}

    private record Circle(double radius) implements Shape {}

    private record Square(int side) implements Shape {}

    private static final class Group implements Shape {
        final List<Shape> parts = new ArrayList<>();
    }

    private int counter = 5;
    private Shape shape;
    private Inner inner;
    private Inner.Deep deep;
    private IntSupplier anonymous;
    private Supplier<String> local;
    private Object plainAnonymous;
    private String interned;
    private String built;

    private final class Inner {
        int add(int n) {
            return counter + n;
        }

        final class Deep {
            int twice() {
                return 2 * add(0);
            }
        }
    }

    private static double area(Shape shape) {
        return switch (shape) {
            case Circle(double radius) -> 3 * radius * radius;
            case Square(int side) -> side * side;
            case Group group -> group.parts.stream().mapToDouble(Nested::area).sum();
        };
    }

    private void fill(int captured, String text) {
        Group group = new Group();
        group.parts.addAll(Arrays.asList(new Circle(2), new Square(3), new Group()));
        shape = group;
        inner = new Inner();
        deep = inner.new Deep();
        anonymous = new IntSupplier() {
            @Override
            public int getAsInt() {
                return captured + counter;
            }
        };
        class Local implements Supplier<String> {
            @Override
            public String get() {
                return text + counter;
            }
        }
        local = new Local();
        plainAnonymous = new Object() {
            @Override
            public String toString() {
                return "anonymous";
            }
        };
        interned = "a literal";
        built = (text + " interned").intern();
    }

    @Override
    public void write() {
        root = new Nested();
        root.fill(7, "text");
        check();
    }

    @Override
    public void check() {
        Expect.equal(21.0, area(root.shape), "sealed types");
        Expect.equal(6, root.inner.add(1), "inner class");
        Expect.equal(10, root.deep.twice(), "inner class of an inner class");
        Expect.equal(12, root.anonymous.getAsInt(), "anonymous class with a captured value");
        Expect.equal("text5", root.local.get(), "local class with a captured value");
        Expect.equal("anonymous", root.plainAnonymous.toString(), "anonymous class");
        root.counter = 6;
        Expect.equal(7, root.inner.add(1), "inner class refers to the recovered outer object");
        root.counter = 5;
        // Strings have no identity to speak of; intern() finds the process's own.
        Expect.equal("a literal", root.interned, "literal");
        Expect.same("a literal", root.interned.intern(), "literal");
        Expect.same("text interned".intern(), root.built.intern(), "interned string");
    }
}
