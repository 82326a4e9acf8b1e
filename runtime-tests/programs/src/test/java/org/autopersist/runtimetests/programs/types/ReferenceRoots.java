// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.paper.durable_root;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Durable static fields of many reference types, in one class and among ordinary ones. */
public final class ReferenceRoots implements Program {

    private interface Shape {
        @DurableRoot
        StringBuilder CONSTANT = new StringBuilder("interface ");

        double area();
    }

    private record Square(double side) implements Shape {
        @Override
        public double area() {
            return side * side;
        }
    }

    private enum Planet {
        EARTH,
        MARS;

        @DurableRoot
        static Planet home = EARTH;
    }

    private abstract static class Base {
        @DurableRoot
        static Object inherited;
    }

    private static final class Holder extends Base {
        @DurableRoot
        static Object object;

        static Object ordinaryBetween = "initial";

        @durable_root
        static String string;

        @DurableRoot
        static int[] ints;

        @DurableRoot
        static Object[][] table;

        @DurableRoot
        static Shape shape;

        @DurableRoot
        static Comparable<?> comparable;

        @DurableRoot
        static List<? extends Comparable<?>> list;

        @DurableRoot
        static volatile Object volatileRoot;

        @DurableRoot
        static final List<String> FINAL = new java.util.ArrayList<>(List.of("first"));

        @DurableRoot
        static Object alwaysNull;
    }

    @Override
    public void write() {
        Base.inherited = new int[] {1};
        Holder.object = new Object[] {"a", 1000};
        Holder.ordinaryBetween = "changed";
        Holder.string = "root string";
        Holder.ints = new int[] {1, 2, 3};
        Holder.table = new Object[][] {{}, {"x"}, null, {null, 2.5}};
        Holder.shape = new Square(3);
        Holder.comparable = "comparable";
        Holder.list = new java.util.ArrayList<>(List.of("p", 7));
        Holder.volatileRoot = new long[] {Long.MAX_VALUE};
        Holder.FINAL.add("second");
        Shape.CONSTANT.append("field");
        Planet.home = Planet.MARS;
    }

    @Override
    public void check() {
        Expect.equal(new int[] {1}, Base.inherited, "root of the superclass");
        Expect.equal(new Object[] {"a", 1000}, Holder.object, "Object");
        Expect.equal("initial", Holder.ordinaryBetween, "ordinary static");
        Expect.equal("root string", Holder.string, "String");
        Expect.equal(new int[] {1, 2, 3}, Holder.ints, "int[]");
        Expect.equal(new Object[][] {{}, {"x"}, null, {null, 2.5}}, Holder.table, "Object[][]");
        Expect.equal(9.0, Holder.shape.area(), "interface type");
        Expect.equal("comparable", Holder.comparable, "Comparable");
        Expect.equal(List.of("p", 7), Holder.list, "List");
        Expect.equal(new long[] {Long.MAX_VALUE}, Holder.volatileRoot, "volatile root");
        Expect.equal(List.of("first", "second"), Holder.FINAL, "static final root");
        Expect.equal("interface field", Shape.CONSTANT.toString(), "root in an interface");
        Expect.same(Planet.MARS, Planet.home, "root in an enum");
        Expect.same(null, Holder.alwaysNull, "root that is null");
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // the ordinary static is new in the second life
    }
}
