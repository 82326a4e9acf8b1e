// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.concurrent.TimeUnit;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.ObjectRefusedException;
import org.autopersist.explicit.Nvm;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Explicit persistence: {@code PlacedObjects write} places objects and dies, {@code PlacedObjects check} finds what was
 * written back, {@code PlacedObjects place} places one.
 */
public final class PlacedObjects {

    /** The last line of each phase. */
    public static final String DONE = "done";

    private static final class Base {
        private static final long NUMBER = Nvm.field(Base.class, "number");
        private static final long TEXT = Nvm.field(Base.class, "text");
        private static final long UNIT = Nvm.field(Base.class, "unit");
        private static final long TYPE = Nvm.field(Base.class, "type");
        private static final long SMALL = Nvm.field(Base.class, "small");
        private static final long WIDE = Nvm.field(Base.class, "wide");
        private static final long ARRAY = Nvm.field(Base.class, "array");
        private static final long NUMBERS = Nvm.field(Base.class, "numbers");
        private static final long BOX = Nvm.field(Base.class, "box");

        int number;
        int forgotten;
        byte small;
        long wide;
        String text;
        TimeUnit unit;
        Class<?> type;
        Object[] array;
        int[] numbers;
        Long box;
        transient Object other;
    }

    @DurableRoot
    private static Object notARootHere;

    private PlacedObjects() {}

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "write" -> write();
            case "check" -> check();
            default -> Nvm.place(new Base());
        }
        System.out.println(DONE);
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static void write() {
        Expect.that(Nvm.isAvailable(), "explicit persistence is on");
        Base base = new Base();
        refused(() -> AutoPersist.setRoot("base", base), "placed");
        Expect.that(Nvm.place(base) == base, "the same object");
        AutoPersist.setRoot("base", Nvm.place(base));
        base.number = 42;
        Nvm.writeBack(base, Base.NUMBER);
        base.small = -3;
        Nvm.writeBack(base, Base.SMALL);
        base.wide = 1L << 40;
        Nvm.writeBack(base, Base.WIDE);
        base.forgotten = 43;
        base.text = Nvm.place("a text of its own " + base.number);
        Nvm.writeBack(base, Base.TEXT);
        base.unit = Nvm.place(TimeUnit.DAYS);
        Nvm.writeBack(base, Base.UNIT);
        base.type = Nvm.place(StringBuilder.class);
        Nvm.writeBack(base, Base.TYPE);
        base.box = Nvm.placeWithFields(1234567L);
        Nvm.writeBack(base, Base.BOX);
        arrays(base);
        errors(base);
        notARootHere = base;
        Nvm.fence();
        Expect.equal(base, AutoPersist.getRoot("base", Object.class), "the root");
        try {
            FailureAtomic.begin();
            throw new AssertionError("there was a region");
        } catch (UnsupportedOperationException e) {
            Expect.that(e.getMessage().contains("-XX:+ExplicitPersistence"), e.getMessage());
        }
    }

    private static void arrays(Base base) {
        base.array = Nvm.place(new Object[] {base, Nvm.placeWithFields(7L), Nvm.placeWithFields(77777L), null, base});
        Nvm.writeBackElement(base.array, 0);
        Nvm.writeBackElements(base.array, 1, 3);
        Nvm.writeBack(base, Base.ARRAY);
        base.numbers = Nvm.place(new int[100]);
        for (int i = 0; i < 100; i++) {
            base.numbers[i] = i;
        }
        Nvm.writeBackElements(base.numbers, 10, 80);
        Nvm.writeBack(base, Base.NUMBERS);
    }

    private static void errors(Base base) {
        refused(() -> Nvm.writeBack(new Base(), Base.NUMBER), "placed");
        refused(() -> Nvm.writeBackElement(new int[1], 0), "placed");
        refused(() -> Nvm.writeBack(base, 3), "no such field");
        refused(() -> Nvm.writeBack(base, -1), "no such field");
        refused(() -> Nvm.writeBack(base, 1L << 40), "no such field");
        refused(() -> Nvm.writeBackElement(base.numbers, 100), "no such element");
        refused(() -> Nvm.writeBackElements(base.numbers, -1, 2), "no such element");
        refused(() -> Nvm.writeBackElements(base.numbers, 1, Integer.MAX_VALUE), "no such element");
        refused(() -> Nvm.writeBackElement(base, 0), "no such element");
        refused(() -> Nvm.place(Thread.currentThread()), "Thread");
        String kept = base.text;
        base.text = "not placed" + base.number;
        refused(() -> Nvm.writeBack(base, Base.TEXT), "placed");
        base.text = kept;
        try {
            Nvm.field(Base.class, "none");
            throw new AssertionError("a field that is none");
        } catch (IllegalArgumentException e) {
            Expect.that(e.getMessage().contains("none"), e.getMessage());
        }
        try {
            Nvm.writeBack(null, Base.NUMBER);
            throw new AssertionError("null");
        } catch (NullPointerException _) {
            // as it says
        }
    }

    /** The error may come late, at the latest at the end of a loop iteration. */
    private static void refused(Runnable action, String reason) {
        try {
            action.run();
            for (int i = 0; i < 3; i++) {
                Thread.onSpinWait();
            }
        } catch (ObjectRefusedException e) {
            Expect.that(e.getMessage().contains(reason), e.getMessage());
            return;
        }
        throw new AssertionError("not refused: " + reason);
    }

    private static void check() {
        Base base = AutoPersist.getRoot("base", Base.class);
        Expect.equal(42, base.number, "number");
        Expect.equal((byte) -3, base.small, "small");
        Expect.equal(1L << 40, base.wide, "wide");
        Expect.equal(0, base.forgotten, "what was not written back");
        Expect.equal("a text of its own 42", base.text, "text");
        Expect.that(base.unit == TimeUnit.DAYS, "enum constant");
        Expect.that(base.type == StringBuilder.class, "class");
        Expect.equal(1234567L, base.box, "box");
        Expect.that(base.array[0] == base, "element 0");
        Expect.equal(7L, base.array[1], "element 1");
        Expect.equal(77777L, base.array[2], "element 2");
        Expect.that(base.array[4] == null, "the element that was not written back");
        for (int i = 0; i < 100; i++) {
            Expect.equal(i >= 10 && i < 90 ? i : 0, base.numbers[i], "number " + i);
        }
        Expect.that(notARootHere == null, "a root's field is an ordinary one");
        base.number++;
        Nvm.writeBack(base, Base.NUMBER);
        base.number = 42;
        Nvm.writeBack(base, Base.NUMBER);
        Nvm.fence();
    }
}
