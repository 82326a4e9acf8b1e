// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.autopersist.ObjectRefusedException;
import org.autopersist.RegionRolledBackException;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.regions.NamedMethods.Polygon;
import org.autopersist.runtimetests.programs.regions.NamedMethods.Shape;
import org.autopersist.runtimetests.programs.regions.NamedMethods.Square;
import org.autopersist.runtimetests.programs.regions.NamedMethods.Triangle;

/** A call of a region is in a region, and is in none any more when it has ended, in whatever way. */
public final class MethodBalance {

    /** The value of {@code -XX:FailureAtomicMethods}. */
    public static final String METHODS = Arrays.stream(NamedMethods.NAMES)
            .map(name -> NamedMethods.class.getName() + "." + name)
            .collect(Collectors.joining(","));

    private static final int[] NULL_ARRAY = null;
    private static final MethodHandle LOCKED;

    static {
        try {
            LOCKED = MethodHandles.lookup()
                    .findVirtual(NamedMethods.class, "locked", MethodType.methodType(int.class, int.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final NamedMethods subject = new NamedMethods();
    private final NamedMethods other = new NamedMethods();

    private MethodBalance() {}

    /** {@code MethodBalance ROUNDS} */
    public static void main(String[] args) throws Exception {
        MethodBalance balance = new MethodBalance();
        int rounds = Integer.parseInt(args[0]);
        for (int i = 0; i < rounds; i++) {
            try {
                balance.returns(i);
                balance.exceptions(i);
                balance.rollbacks(i);
                balance.monitors(i);
                balance.deoptimizations(i, rounds);
                balance.nested(i);
                balance.reflection(i);
            } catch (Throwable t) {
                throw new AssertionError("round " + i, t);
            }
        }
        for (int i = 0; i < 20; i++) {
            balance.onStackReplacement(i);
            balance.overflows(i);
        }
        System.out.println("BALANCED");
    }

    private static void outside(String what) {
        int level = NamedMethods.helperLevel();
        if (level != 0) {
            throw new AssertionError("level " + level + " after " + what);
        }
    }

    private static void thrown(Class<? extends Throwable> type, Expect.Action action, String what) {
        try {
            action.run();
        } catch (Throwable t) {
            if (t.getClass() != type) {
                throw new AssertionError(what, t);
            }
            outside(what);
            return;
        }
        throw new AssertionError(what + " has thrown nothing");
    }

    private void returns(int i) {
        Expect.that(subject.plain(i) == i + 1, "plain");
        outside("plain");
        Expect.that(NamedMethods.overloaded() == 1, "without parameters");
        Expect.that(NamedMethods.overloaded(i) == 1, "with one");
        Expect.that(subject.overloaded("", i, i) == 1, "with three");
        outside("overloaded");
        Expect.that(NamedMethods.aLong(1L << i % 63) == 1L << i % 63, "a long");
        Expect.that(NamedMethods.aDouble(i / 3.0) == i / 3.0, "a double");
        Expect.that(NamedMethods.aFloat(i / 3.0f) == i / 3.0f, "a float");
        Expect.that(NamedMethods.aByte(i) == (byte) i, "a byte");
        Expect.that(NamedMethods.aBoolean(i) == ((i & 4) != 0), "a boolean");
        Expect.that(NamedMethods.aChar(i) == (char) i, "a char");
        Expect.that(NamedMethods.anObject(this) == this, "an object");
        subject.nothing();
        Expect.that(NamedMethods.allocating(i) == (i % 2 == 0 ? i : 1), "allocating");
        Expect.that(NamedMethods.escaping(this)[0] == this, "escaping");
        outside("all");
        Expect.that(new NamedMethods().field == 0, "constructed");
        outside("a constructor");
    }

    private void exceptions(int i) {
        thrown(IllegalArgumentException.class, () -> NamedMethods.thrown(i), "own");
        thrown(IllegalArgumentException.class, () -> NamedMethods.thrownByCallee(i), "callee's");
        thrown(NullPointerException.class, () -> NamedMethods.nullArray(NULL_ARRAY), "null");
        thrown(ArrayIndexOutOfBoundsException.class, () -> NamedMethods.outOfBounds(subject.array, 16 + i), "bounds");
        thrown(ArithmeticException.class, () -> NamedMethods.divided(i, 0), "divided");
        thrown(ClassCastException.class, () -> NamedMethods.cast(this), "cast");
        thrown(NegativeArraySizeException.class, () -> NamedMethods.negativeSize(-1 - i), "size");
        thrown(IllegalStateException.class, () -> NamedMethods.rethrown(i), "rethrown");
        thrown(IllegalStateException.class, () -> new NamedMethods(2), "constructor");
        thrown(NullPointerException.class, () -> ((NamedMethods) NamedMethods.anObject(null)).plain(i), "no receiver");
        Expect.that(NamedMethods.caught(i) == i, "caught");
        Expect.that(NamedMethods.finallyReturned(i) == 1, "finally");
        if (i % 16 == 0) {
            thrown(ObjectRefusedException.class, () -> NamedMethods.refused(i), "refused");
            thrown(
                    ObjectRefusedException.class,
                    () -> {
                        NamedMethods.refusedAtEnd(i);
                        NamedMethods.helperInside(0);
                    },
                    "refused at the end");
        }
        // And the same methods without an exception
        Expect.that(NamedMethods.thrown(-1) == -1, "not thrown");
        Expect.that(NamedMethods.nullArray(subject.array) == subject.array[0], "not null");
        Expect.that(NamedMethods.divided(i, 1) == i, "not 0");
        Expect.that(NamedMethods.cast("s").equals("s"), "not another class");
        Expect.that(NamedMethods.negativeSize(i & 7) == (i & 7), "not negative");
        outside("caught");
    }

    /** What ends by an exception, or has a store refused, is as if it had not been. */
    private void rollbacks(int i) {
        long before = NamedMethods.helperChanged();
        thrown(IllegalArgumentException.class, () -> NamedMethods.changesThenThrows(i), "changed");
        if (i % 16 == 0) {
            thrown(
                    ObjectRefusedException.class,
                    () -> {
                        NamedMethods.changesThenIsRefused(i);
                        NamedMethods.helperInside(0);
                    },
                    "changed and refused");
            thrown(
                    RegionRolledBackException.class,
                    () -> {
                        NamedMethods.catchesRefusal(i);
                        NamedMethods.helperInside(0);
                    },
                    "refused and caught");
            thrown(
                    RegionRolledBackException.class,
                    () -> {
                        NamedMethods.changesAndCatchesInner(i);
                        NamedMethods.helperInside(0);
                    },
                    "inner");
        }
        Expect.equal(before, NamedMethods.helperChanged(), "after rollbacks");
        NamedMethods.changes(i);
        Expect.equal(before + i, NamedMethods.helperChanged(), "after a change");
    }

    private void monitors(int i) {
        subject.locked(i);
        NamedMethods.lockedStatic(i);
        outside("locked");
        thrown(
                i % 2 == 0 ? IllegalArgumentException.class : ArrayIndexOutOfBoundsException.class,
                () -> subject.lockedThrows(i),
                "locked");
        Expect.that(!Thread.holdsLock(subject), "unlocked");
        if (i % 2 == 0) {
            thrown(IllegalArgumentException.class, () -> subject.blocks(other, i), "blocks");
        } else {
            Expect.that(subject.blocks(other, i) == 1, "blocks");
        }
        Expect.that(!Thread.holdsLock(subject) && !Thread.holdsLock(other), "unlocked blocks");
        outside("blocks");
    }

    private void deoptimizations(int i, int rounds) {
        if (i % 20_011 == 20_010) {
            thrown(ClassCastException.class, () -> subject.rare(i, this), "rare");
            Expect.that(subject.rare(i, "abc") == 3, "rare");
        } else {
            subject.rare(i, this);
        }
        outside("rare");
        Shape shape = i < rounds / 2 ? new Triangle() : i < rounds * 3 / 4 ? new Square() : new Polygon(3 + i % 2);
        Expect.that(subject.virtual(shape, i) == shape.sides(), "virtual");
        outside("virtual");
        if (i % 1000 == 999) {
            thrown(NullPointerException.class, () -> subject.virtual(null, i), "virtual");
        }
    }

    private void nested(int i) {
        Expect.that(NamedMethods.recursive(1 + i % 20) == 1 + i % 20, "recursive");
        outside("recursive");
        Expect.that(subject.outer(i) == i + i + 1, "outer");
        Expect.that(subject.innerThrows(i) == 1, "inner");
        outside("nested");
    }

    private void reflection(int i) {
        if (i % 8 != 0) {
            return;
        }
        try {
            Expect.that((int) LOCKED.invokeExact(subject, i) == i, "by handle");
            NamedMethods.class.getDeclaredMethod("thrown", int.class).invoke(null, i);
        } catch (InvocationTargetException e) {
            outside("reflection");
            return;
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
        throw new AssertionError("nothing was thrown by reflection");
    }

    private void onStackReplacement(int i) {
        subject.loop(200_000 + i);
        outside("a long loop");
        thrown(ArrayIndexOutOfBoundsException.class, () -> subject.loopThrows(200_000 + i), "a long loop");
    }

    private static void overflows(int i) {
        thrown(StackOverflowError.class, () -> deeper(i), "overflow");
    }

    /** Other frames below, so that the stack ends at another place of the region. */
    private static int deeper(int i) {
        return i == 0 ? NamedMethods.endless(0) : deeper(i - 1) + 1;
    }
}
