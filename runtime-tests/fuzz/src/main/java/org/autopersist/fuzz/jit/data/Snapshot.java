// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.data;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The contents of all objects that some reach, to be put back into the same objects. What can't be durable is left out. */
final class Snapshot {

    private final List<Runnable> undo = new ArrayList<>();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> open = new ArrayDeque<>();

    Snapshot(Object... from) {
        for (Object object : from) {
            visit(object);
        }
        while (!open.isEmpty()) {
            keep(open.remove());
        }
    }

    void restore() {
        undo.forEach(Runnable::run);
    }

    private void visit(Object object) {
        if (object != null && !(object instanceof String) && !(object instanceof Number n && !isAtomic(n)) && seen.add(object)) {
            open.add(object);
        }
    }

    private static boolean isAtomic(Number number) {
        return number instanceof AtomicInteger || number instanceof AtomicLong;
    }

    private void keep(Object object) {
        switch (object) {
            case P p -> keepHolder(p);
            case N n -> {
                N copy = n.clone();
                undo.add(() -> n.take(copy));
                visit(n.o);
                visit(n.next);
            }
            case Rec record -> visit(record.o());
            case Object[] array -> {
                keepArray(array, array.clone(), array.length);
                for (Object element : array) {
                    visit(element);
                }
            }
            case boolean[] array -> keepArray(array, array.clone(), array.length);
            case byte[] array -> keepArray(array, array.clone(), array.length);
            case char[] array -> keepArray(array, array.clone(), array.length);
            case short[] array -> keepArray(array, array.clone(), array.length);
            case int[] array -> keepArray(array, array.clone(), array.length);
            case long[] array -> keepArray(array, array.clone(), array.length);
            case float[] array -> keepArray(array, array.clone(), array.length);
            case double[] array -> keepArray(array, array.clone(), array.length);
            default -> keepAtomic(object);
        }
    }

    private void keepArray(Object array, Object copy, int length) {
        undo.add(() -> System.arraycopy(copy, 0, array, 0, length));
    }

    private void keepHolder(P p) {
        P copy = p.clone();
        undo.add(() -> p.take(copy));
        for (Object object : new Object[] {p.o, p.next, p.vo, p.za, p.ba, p.ca, p.sa, p.ia, p.la, p.fa, p.da, p.oa, p.iia, p.ooa,
                p.ai, p.al,
                p.ar, p.aia, p.ala, p.ara}) {
            visit(object);
        }
    }

    private void keepAtomic(Object object) {
        switch (object) {
            case AtomicInteger a -> {
                int value = a.get();
                undo.add(() -> a.set(value));
            }
            case AtomicLong a -> {
                long value = a.get();
                undo.add(() -> a.set(value));
            }
            case AtomicReference<?> a -> keepReference(a);
            case AtomicIntegerArray a -> {
                for (int k = 0; k < a.length(); k++) {
                    int index = k;
                    int value = a.get(k);
                    undo.add(() -> a.set(index, value));
                }
            }
            case AtomicLongArray a -> {
                for (int k = 0; k < a.length(); k++) {
                    int index = k;
                    long value = a.get(k);
                    undo.add(() -> a.set(index, value));
                }
            }
            case AtomicReferenceArray<?> a -> keepReferences(a);
            default -> { }
        }
    }

    private <T> void keepReference(AtomicReference<T> reference) {
        T value = reference.get();
        undo.add(() -> reference.set(value));
        visit(value);
    }

    private <T> void keepReferences(AtomicReferenceArray<T> references) {
        for (int k = 0; k < references.length(); k++) {
            int index = k;
            T value = references.get(k);
            undo.add(() -> references.set(index, value));
            visit(value);
        }
    }
}
