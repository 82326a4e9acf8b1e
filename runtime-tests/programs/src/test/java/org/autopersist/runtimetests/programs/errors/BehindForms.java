// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.errors;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.autopersist.FailureAtomic;
import org.autopersist.ObjectRefusedException;

/** What stands behind the store, and has not been reached: handlers that don't cover it, locks, other stores. */
final class BehindForms {

    static final List<Form> ALL = List.of(
            new Form("handler behind the store", BehindForms::handlerBehind),
            new Form("inner handler behind the store", BehindForms::innerHandlerBehind),
            new Form("inner handler in a loop behind the store", BehindForms::innerHandlerInLoopBehind),
            new Form("handler of an inlined method behind the store", BehindForms::handlerOfInlinedBehind),
            new Form("lock behind the store", BehindForms::lockBehind),
            new Form("monitor behind the store", BehindForms::monitorBehind),
            new Form("spin lock behind the store", BehindForms::spinLockBehind),
            new Form("volatile store behind the store", BehindForms::volatileBehind),
            new Form("region behind the store", BehindForms::regionBehind),
            new Form("stores behind the store", BehindForms::storesBehind),
            new Form("loop behind the store", BehindForms::loopBehind),
            new Form("array copy behind the store", BehindForms::arrayCopyBehind),
            new Form("ordinary array behind the store", BehindForms::ordinaryArrayBehind));

    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final AtomicBoolean SPIN_LOCK = new AtomicBoolean();
    private static volatile Object published;

    private static int swallowed;

    private BehindForms() {}

    private static void storeBeforeHandler(Data d, Object refused) {
        d.field = refused;
        try {
            d.array[0] = "old";
        } catch (RuntimeException e) {
            swallowed++;
        }
    }

    private static boolean handlerBehind(Data d, Object refused) {
        int before = swallowed;
        try {
            storeBeforeHandler(d, refused);
        } catch (ObjectRefusedException e) {
            return swallowed == before;
        }
        return false;
    }

    private static boolean innerHandlerBehind(Data d, Object refused) {
        try {
            d.field = refused;
            try {
                d.array[0] = "old";
            } catch (ObjectRefusedException e) {
                return false;
            }
        } catch (ObjectRefusedException e) {
            return true;
        }
        return false;
    }

    private static boolean innerHandlerInLoopBehind(Data d, Object refused) {
        int caught = 0;
        for (int i = 0; i < 4; i++) {
            try {
                d.array[i] = refused;
                while (true) {
                    try {
                        if (d.numbers[i]++ > 100) {
                            d.numbers[i] = 0;
                            break;
                        }
                    } catch (ObjectRefusedException e) {
                        return false;
                    }
                }
            } catch (ObjectRefusedException e) {
                caught++;
            }
        }
        return caught == 4;
    }

    private static boolean handlerOfInlinedBehind(Data d, Object refused) {
        int before = swallowed;
        try {
            d.field = refused;
            callDeeper(d);
        } catch (ObjectRefusedException e) {
            return swallowed == before;
        }
        return false;
    }

    private static void callDeeper(Data d) {
        catchAll(d);
    }

    private static void catchAll(Data d) {
        try {
            d.array[0] = "old";
        } catch (Throwable e) {
            swallowed++;
        }
    }

    private static void storeAndLock(Data d, Object refused) {
        d.field = refused;
        LOCK.lock();
        try {
            swallowed++;
        } finally {
            LOCK.unlock();
        }
    }

    /** The error comes before the lock is taken, not in the middle of that. */
    private static boolean lockBehind(Data d, Object refused) {
        try {
            storeAndLock(d, refused);
        } catch (ObjectRefusedException e) {
            return !LOCK.isLocked();
        }
        return false;
    }

    private static boolean monitorBehind(Data d, Object refused) {
        int before = swallowed;
        try {
            d.field = refused;
            synchronized (LOCK) {
                swallowed++;
            }
        } catch (ObjectRefusedException e) {
            return swallowed == before && !Thread.holdsLock(LOCK);
        }
        return false;
    }

    private static void storeAndSpin(Data d, Object refused) {
        d.field = refused;
        while (!SPIN_LOCK.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        try {
            swallowed++;
        } finally {
            SPIN_LOCK.set(false);
        }
    }

    private static boolean spinLockBehind(Data d, Object refused) {
        try {
            storeAndSpin(d, refused);
        } catch (ObjectRefusedException e) {
            return !SPIN_LOCK.getAndSet(false);
        }
        return false;
    }

    private static boolean volatileBehind(Data d, Object refused) {
        published = null;
        try {
            d.field = refused;
            published = d;
        } catch (ObjectRefusedException e) {
            return published == null;
        }
        return false;
    }

    private static void storeAndBegin(Data d, Object refused) {
        d.field = refused;
        FailureAtomic.begin();
        d.array[0] = "old";
        FailureAtomic.end();
    }

    private static boolean regionBehind(Data d, Object refused) {
        try {
            storeAndBegin(d, refused);
        } catch (ObjectRefusedException e) {
            return !FailureAtomic.inRegion(Thread.currentThread());
        }
        return false;
    }

    private static void storeMore(Data d, Object refused) {
        d.field = refused;
        d.count++;
        d.numbers[5]++;
        d.nested[0][0] = "new";
        Data.direct = "new";
        d.array[1] = d.array[2];
    }

    /** What comes behind it has not been reached, either. */
    private static boolean storesBehind(Data d, Object refused) {
        int count = d.count;
        int number = d.numbers[5];
        try {
            storeMore(d, refused);
        } catch (ObjectRefusedException e) {
            return d.count == count && d.numbers[5] == number && d.nested[0][0].equals("old") && Data.direct.equals("old");
        } finally {
            d.nested[0][0] = "old";
            Data.direct = "old";
        }
        return false;
    }

    private static void storeAndLoop(Data d, Object refused) {
        int[] numbers = d.numbers;
        d.field = refused;
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = numbers[i] * 3 + 1;
        }
    }

    private static boolean loopBehind(Data d, Object refused) {
        int[] before = d.numbers.clone();
        try {
            storeAndLoop(d, refused);
        } catch (ObjectRefusedException e) {
            return Arrays.equals(before, d.numbers);
        }
        return false;
    }

    private static void storeAndCopy(Data d, Object refused) {
        d.field = refused;
        System.arraycopy(d.numbers, 0, d.numbers, 1, d.numbers.length - 1);
    }

    private static boolean arrayCopyBehind(Data d, Object refused) {
        for (int i = 0; i < d.numbers.length; i++) {
            d.numbers[i] = i;
        }
        try {
            storeAndCopy(d, refused);
        } catch (ObjectRefusedException e) {
            return d.numbers[1] == 1 && d.numbers[63] == 63;
        }
        return false;
    }

    private static void storeAndFill(Data d, Object refused, int[] ordinary) {
        d.field = refused;
        for (int i = 0; i < ordinary.length; i++) {
            ordinary[i] = i + 1;
        }
    }

    private static boolean ordinaryArrayBehind(Data d, Object refused) {
        int[] ordinary = new int[100];
        try {
            storeAndFill(d, refused, ordinary);
        } catch (ObjectRefusedException e) {
            return ordinary[0] == 0;
        }
        return false;
    }
}
