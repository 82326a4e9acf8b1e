// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.Objects;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.ObjectRefusedException;

/** What {@link MethodBalance} calls: all methods but those whose names begin with "helper" are regions. */
class NamedMethods {

    static final String[] NAMES = {
        "<init>", "plain", "recursive", "overloaded", "thrown", "thrownByCallee", "nullArray", "outOfBounds", "divided",
        "cast", "negativeSize", "caught", "rethrown", "finallyReturned", "locked", "lockedStatic", "lockedThrows",
        "blocks", "loop", "loopThrows", "rare", "virtual", "endless", "outer", "inner", "innerThrows", "aLong",
        "aDouble", "aFloat", "aByte", "aBoolean", "aChar", "anObject", "nothing", "allocating", "escaping",
        "refused", "refusedAtEnd", "changes", "changesThenThrows", "changesThenIsRefused", "catchesRefusal",
        "changesAndCatchesInner"
    };

    @DurableRoot
    private static Object[] durable = new Object[4];

    @DurableRoot
    private static long changed;

    int field;
    int[] array = new int[16];

    NamedMethods() {
        helperInside(1);
    }

    NamedMethods(int i) {
        helperInside(1);
        throw new IllegalStateException("constructor " + i);
    }

    static int helperLevel() {
        Deoptimizer.step();
        return FailureAtomic.nestingLevel(Thread.currentThread());
    }

    static void helperInside(int level) {
        int found = helperLevel();
        if (found != level) {
            throw new AssertionError("level " + found + " instead of " + level);
        }
    }

    static void helperThrow(int i) {
        Deoptimizer.step();
        throw new IllegalArgumentException("callee " + i);
    }

    int plain(int i) {
        helperInside(1);
        field = i;
        return i + 1;
    }

    static int recursive(int depth) {
        return depth == 1 ? helperLevel() : recursive(depth - 1);
    }

    static int overloaded() {
        return helperLevel();
    }

    static int overloaded(int i) {
        return helperLevel();
    }

    int overloaded(String s, long l, double d) {
        return helperLevel();
    }

    static int thrown(int i) {
        if (i >= 0) {
            throw new IllegalArgumentException("own " + i);
        }
        return i;
    }

    static int thrownByCallee(int i) {
        helperInside(1);
        helperThrow(i);
        return i;
    }

    static int nullArray(int[] a) {
        return a[0];
    }

    static int outOfBounds(int[] a, int i) {
        return a[i];
    }

    static int divided(int a, int b) {
        return a / b;
    }

    static String cast(Object o) {
        return (String) o;
    }

    static int negativeSize(int length) {
        return new int[length].length;
    }

    static int caught(int i) {
        try {
            helperThrow(i);
            return 0;
        } catch (IllegalArgumentException e) {
            helperInside(1);
            return i;
        }
    }

    static int rethrown(int i) {
        try {
            helperThrow(i);
            return 0;
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(e);
        } finally {
            helperInside(1);
        }
    }

    @SuppressWarnings("finally")
    static int finallyReturned(int i) {
        try {
            helperThrow(i);
            return 0;
        } finally {
            return helperLevel();
        }
    }

    synchronized int locked(int i) {
        if (!Thread.holdsLock(this)) {
            throw new AssertionError("without the lock");
        }
        helperInside(1);
        field += i;
        return i;
    }

    static synchronized int lockedStatic(int i) {
        helperInside(1);
        return i;
    }

    synchronized int lockedThrows(int i) {
        field++;
        if (i % 2 == 0) {
            helperThrow(i);
        }
        return array[i + 1000];
    }

    int blocks(Object lock, int i) {
        synchronized (lock) {
            synchronized (this) {
                field++;
                if (i % 2 == 0) {
                    helperThrow(i);
                }
            }
        }
        return helperLevel();
    }

    long loop(int rounds) {
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            array[i & 15] = i;
            sum += array[i * 7 & 15];
        }
        helperInside(1);
        return sum;
    }

    long loopThrows(int rounds) {
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            array[i & 15] = i;
            sum += array[i * 7 & 15];
        }
        return array[(int) (16 + (sum & 7))];
    }

    /** Compiled without the rare branches, until they are taken. */
    int rare(int i, Object o) {
        field = i;
        if (i % 10_007 == 10_006) {
            array[0] += helperLevel();
        }
        if (i % 20_011 == 20_010) {
            return ((String) o).length();
        }
        return Objects.hashCode(o);
    }

    int virtual(Shape shape, int i) {
        field = i;
        int sides = shape.sides();
        array[i & 15] = sides;
        helperInside(1);
        return sides;
    }

    /** Overflows the stack, at its own entry or in what it calls. */
    static int endless(int i) {
        return endless(i + 1) + helperLevel();
    }

    int outer(int i) {
        return inner(i) + inner(i + 1);
    }

    int inner(int i) {
        array[i & 15]++;
        return i;
    }

    int innerThrows(int i) {
        try {
            return inner(thrown(i));
        } catch (IllegalArgumentException e) {
            return helperLevel();
        }
    }

    static long aLong(long l) {
        helperInside(1);
        return l;
    }

    static double aDouble(double d) {
        helperInside(1);
        return d;
    }

    static float aFloat(float f) {
        helperInside(1);
        return f;
    }

    static byte aByte(int i) {
        return (byte) i;
    }

    static boolean aBoolean(int i) {
        return (i & 4) != 0;
    }

    static char aChar(int i) {
        return (char) i;
    }

    static Object anObject(Object o) {
        helperInside(1);
        return o;
    }

    void nothing() {}

    static int allocating(int i) {
        int[] pair = {i, helperLevel()};
        return pair[i & 1];
    }

    static Object[] escaping(Object o) {
        return new Object[] {o, new int[] {1}};
    }

    /** A slow path has an exception thrown. */
    static int refused(int i) {
        durable[i & 3] = Thread.currentThread();
        helperInside(1);
        return i;
    }

    static void refusedAtEnd(int i) {
        durable[i & 3] = Thread.currentThread();
    }

    static long helperChanged() {
        return changed;
    }

    static void changes(int i) {
        changed += i;
    }

    static void changesThenThrows(int i) {
        changed += i + 1;
        durable[3] = new int[] {i};
        helperThrow(i);
    }

    static void changesThenIsRefused(int i) {
        changed += i + 1;
        durable[i & 3] = Thread.currentThread();
    }

    static void catchesRefusal(int i) {
        changed += i + 1;
        try {
            durable[i & 3] = Thread.currentThread();
            helperInside(1);
        } catch (ObjectRefusedException e) {
            changed += i + 1;
        }
    }

    static void changesAndCatchesInner(int i) {
        changed += i + 1;
        try {
            changesThenThrows(i);
        } catch (IllegalArgumentException e) {
            changed += i + 1;
        }
    }

    /** Of several classes, of which a call sees only one for a long time. */
    interface Shape {
        int sides();
    }

    record Triangle() implements Shape {
        @Override
        public int sides() {
            return 3;
        }
    }

    record Square() implements Shape {
        @Override
        public int sides() {
            return 4;
        }
    }

    record Polygon(int sides) implements Shape {}
}
