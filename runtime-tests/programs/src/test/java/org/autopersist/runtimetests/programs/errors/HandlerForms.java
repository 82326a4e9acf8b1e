// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.errors;

import java.util.List;
import java.util.function.Consumer;
import org.autopersist.ObjectRefusedException;

/** All ways for control to leave what a handler covers. */
final class HandlerForms {

    static final List<Form> ALL = List.of(
            new Form("return", HandlerForms::byReturn),
            new Form("break", HandlerForms::byBreak),
            new Form("continue", HandlerForms::byContinue),
            new Form("switch", HandlerForms::bySwitch),
            new Form("condition", HandlerForms::byCondition),
            new Form("another exception", HandlerForms::byAnotherException),
            new Form("a null pointer", HandlerForms::byNullPointer),
            new Form("a null pointer of the store", HandlerForms::byNullPointerOfStore),
            new Form("a null pointer of the ordered store", HandlerForms::byNullPointerOfOrderedStore),
            new Form("an exception of a call", HandlerForms::byExceptionOfCall),
            new Form("finally", HandlerForms::byFinally),
            new Form("nested", HandlerForms::nested),
            new Form("handler in the caller", HandlerForms::inCaller),
            new Form("handler of another class", HandlerForms::ofAnotherClass),
            new Form("synchronized", HandlerForms::inSynchronized),
            new Form("resource", HandlerForms::resource),
            new Form("loop inside", HandlerForms::loopInside),
            new Form("loop outside", HandlerForms::loopOutside),
            new Form("endless loop", HandlerForms::endlessLoop),
            new Form("counted loop of primitives", HandlerForms::countedLoop),
            new Form("two errors", HandlerForms::twoErrors),
            new Form("called code", HandlerForms::calledCode),
            new Form("called code that throws", HandlerForms::calledCodeThrows),
            new Form("call in a loop", HandlerForms::callInLoop));

    private HandlerForms() {}

    private static boolean byReturn(Data d, Object refused) {
        try {
            d.field = refused;
            return false;
        } catch (ObjectRefusedException e) {
            return true;
        }
    }

    private static boolean byBreak(Data d, Object refused) {
        boolean caught = false;
        for (int i = 0; i < 3; i++) {
            try {
                d.array[i] = refused;
                break;
            } catch (ObjectRefusedException e) {
                caught = true;
                break;
            }
        }
        return caught;
    }

    private static boolean byContinue(Data d, Object refused) {
        int caught = 0;
        for (int i = 0; i < 4; i++) {
            try {
                d.array[i] = refused;
                if ((i & 1) == 0) {
                    continue;
                }
                d.count++;
            } catch (RuntimeException e) {
                caught++;
            }
        }
        return caught == 4;
    }

    private static boolean bySwitch(Data d, Object refused) {
        int caught = 0;
        for (int i = 0; i < 4; i++) {
            try {
                d.ordered = refused;
                switch (i) {
                    case 0:
                        continue;
                    case 1:
                        break;
                    case 2:
                        d.count++;
                        break;
                    default:
                        return false;
                }
            } catch (Throwable e) {
                caught++;
            }
        }
        return caught == 4;
    }

    private static boolean byCondition(Data d, Object refused) {
        boolean caught = false;
        try {
            d.field = refused;
            if (d.count < 0) {
                d.count = 0;
            }
        } catch (ObjectRefusedException e) {
            caught = true;
        }
        return caught;
    }

    private static boolean byAnotherException(Data d, Object refused) {
        try {
            d.field = refused;
            throw new IllegalStateException();
        } catch (IllegalStateException e) {
            return false;
        } catch (ObjectRefusedException e) {
            return true;
        }
    }

    private static boolean byNullPointer(Data d, Object refused) {
        Data none = d.count == Integer.MIN_VALUE ? d : null;
        try {
            d.field = refused;
            none.count++;
        } catch (NullPointerException e) {
            return false;
        } catch (ObjectRefusedException e) {
            return true;
        }
        return false;
    }

    private static boolean byNullPointerOfStore(Data d, Object refused) {
        return byNullPointerOfStore(d, refused, false);
    }

    private static boolean byNullPointerOfOrderedStore(Data d, Object refused) {
        return byNullPointerOfStore(d, refused, true);
    }

    /** What the handler uses is where the store leaves it, and where its null check does: not the same places. */
    private static boolean byNullPointerOfStore(Data d, Object refused, boolean isOrdered) {
        int sum = 0;
        for (int i = 0; i < 8; i++) {
            Data target = (i & 1) == 0 ? d : null;
            int a = d.numbers[i] + i;
            int b = a ^ i;
            int c = b + d.count;
            int e = c - i;
            int f = e * 3;
            int g = f + b;
            try {
                if (isOrdered) {
                    target.ordered = refused;
                } else {
                    target.field = refused;
                }
                return false;
            } catch (NullPointerException | ObjectRefusedException x) {
                sum += (x instanceof NullPointerException) == (target == null) && sumOf(d, i) == a + b + c + e + f + g
                        ? 1
                        : 0;
            }
        }
        return sum == 8;
    }

    private static int sumOf(Data d, int i) {
        int a = d.numbers[i] + i;
        int c = (a ^ i) + d.count;
        int f = (c - i) * 3;
        return a + (a ^ i) + c + (c - i) + f + f + (a ^ i);
    }

    private static boolean byExceptionOfCall(Data d, Object refused) {
        try {
            d.field = refused;
            Integer.parseInt("x");
        } catch (NumberFormatException e) {
            return false;
        } catch (ObjectRefusedException e) {
            return true;
        }
        return false;
    }

    private static boolean byFinally(Data d, Object refused) {
        boolean done = false;
        boolean inFinally = false;
        try {
            try {
                d.array[3] = refused;
                done = true;
            } finally {
                inFinally = true;
            }
            return false;
        } catch (ObjectRefusedException e) {
            return inFinally;
        }
    }

    private static boolean nested(Data d, Object refused) {
        boolean inner = false;
        try {
            try {
                d.array[3] = refused;
            } catch (ObjectRefusedException e) {
                inner = true;
            }
            d.count++;
        } catch (ObjectRefusedException e) {
            return false;
        }
        return inner;
    }

    private static void store(Data d, Object refused) {
        if (d.count >= 0) {
            d.field = refused;
        }
    }

    private static void storeDeeper(Data d, Object refused) {
        store(d, refused);
    }

    private static boolean inCaller(Data d, Object refused) {
        boolean caught = false;
        try {
            storeDeeper(d, refused);
        } catch (Exception e) {
            caught = true;
        }
        return caught;
    }

    /** A handler that does not match is none. */
    private static boolean ofAnotherClass(Data d, Object refused) {
        try {
            try {
                d.field = refused;
            } catch (IllegalArgumentException e) {
                return false;
            }
        } catch (ObjectRefusedException e) {
            return true;
        }
        return false;
    }

    private static void storeLocked(Data d, Object refused) {
        synchronized (d.array) {
            d.array[0] = refused;
        }
    }

    private static boolean inSynchronized(Data d, Object refused) {
        try {
            storeLocked(d, refused);
        } catch (ObjectRefusedException e) {
            return !Thread.holdsLock(d.array);
        }
        return false;
    }

    private record Resource(Data data) implements AutoCloseable {
        @Override
        public void close() {
            data.count++;
        }
    }

    private static boolean resource(Data d, Object refused) {
        int before = d.count;
        try (Resource _ = new Resource(d)) {
            d.field = refused;
        } catch (ObjectRefusedException e) {
            return d.count == before + 1;
        }
        return false;
    }

    private static boolean loopInside(Data d, Object refused) {
        try {
            for (int i = 0; i < d.array.length; i++) {
                d.array[i] = refused;
            }
        } catch (ObjectRefusedException e) {
            return true;
        }
        return false;
    }

    private static boolean loopOutside(Data d, Object refused) {
        int caught = 0;
        for (int i = 0; i < d.array.length; i++) {
            try {
                d.array[i] = refused;
            } catch (ObjectRefusedException e) {
                caught++;
            }
        }
        return caught == 4;
    }

    private static boolean endlessLoop(Data d, Object refused) {
        Object value = refused;
        try {
            for (int i = 0; ; i++) {
                d.array[i & 3] = value;
                if (i > 20_000) {
                    break;
                }
                value = "old";
            }
            d.count++;
        } catch (ObjectRefusedException e) {
            return true;
        }
        return false;
    }

    private static boolean countedLoop(Data d, Object refused) {
        try {
            d.field = refused;
            for (int i = 0; i < d.numbers.length; i++) {
                d.numbers[i] = i;
            }
        } catch (ObjectRefusedException e) {
            return true;
        }
        return false;
    }

    private static boolean twoErrors(Data d, Object refused) {
        int caught = 0;
        try {
            d.field = refused;
            d.ordered = refused;
            d.array[1] = refused;
        } catch (ObjectRefusedException e) {
            caught++;
        }
        try {
            d.count++;
            sink.accept(d);
        } catch (ObjectRefusedException e) {
            return false;
        }
        return caught == 1;
    }

    // Several classes, so that the call is not inlined
    private static final List<Consumer<Data>> SINKS = List.of(
            new Swallowing(), new Swallowing() {}, new Swallowing() {}, new Swallowing() {});
    private static Consumer<Data> sink = SINKS.getFirst();
    private static int next;

    private static class Swallowing implements Consumer<Data> {
        @Override
        public void accept(Data d) {
            try {
                int sum = 0;
                for (int i = 0; i < d.numbers.length; i++) {
                    sum += Integer.numberOfTrailingZeros(d.numbers[i] | sum);
                }
                d.numbers[0] = sum & 0xff;
            } catch (Throwable t) {
                swallowed++;
            }
        }
    }

    private static int swallowed;

    private static Consumer<Data> nextSink() {
        return SINKS.get(next++ & 3);
    }

    private static boolean calledCode(Data d, Object refused) {
        sink = nextSink();
        int before = swallowed;
        try {
            d.field = refused;
            sink.accept(d);
        } catch (ObjectRefusedException e) {
            return swallowed == before;
        }
        return false;
    }

    private static final List<Consumer<Data>> THROWING = List.of(
            new Throwing(), new Throwing() {}, new Throwing() {}, new Throwing() {});

    private static class Throwing implements Consumer<Data> {
        @Override
        public void accept(Data d) {
            throw new IllegalStateException();
        }
    }

    private static boolean calledCodeThrows(Data d, Object refused) {
        Consumer<Data> throwing = THROWING.get(next++ & 3);
        try {
            d.field = refused;
            throwing.accept(d);
        } catch (IllegalStateException e) {
            return false;
        } catch (ObjectRefusedException e) {
            return true;
        }
        return false;
    }

    private static boolean callInLoop(Data d, Object refused) {
        int before = swallowed;
        int caught = 0;
        for (int i = 0; i < 4; i++) {
            try {
                nextSink().accept(d);
                d.array[i] = refused;
                nextSink().accept(d);
                d.count++;
            } catch (ObjectRefusedException e) {
                caught++;
            }
        }
        return caught == 4 && swallowed == before;
    }
}
