// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.errors;

import java.util.List;
import jdk.internal.misc.Unsafe;
import org.autopersist.ObjectRefusedException;

/** Ways to store: bytecodes and Unsafe. */
final class StoreForms {

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long FIELD = UNSAFE.objectFieldOffset(Data.class, "field");

    static final List<Form> ALL = List.of(
            new Form("putfield", (d, o) -> {
                try {
                    d.field = o;
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("putfield, volatile", (d, o) -> {
                try {
                    d.ordered = o;
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("putstatic", (_, o) -> {
                try {
                    Data.direct = o;
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("putstatic, volatile", (_, o) -> {
                try {
                    Data.directOrdered = o;
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("aastore", (d, o) -> {
                try {
                    d.array[1] = o;
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("aastore, nested", (d, o) -> {
                try {
                    d.nested[0][0] = o;
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("aastore of an array", (d, o) -> {
                try {
                    d.array[1] = new Object[] {"x", o};
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("setter", (d, o) -> {
                try {
                    d.set(o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("setters in a row", (d, o) -> {
                try {
                    d.fluent(o).fluent("old");
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("synchronized setter", (d, o) -> {
                try {
                    d.setSynchronized(o);
                } catch (ObjectRefusedException e) {
                    return !Thread.holdsLock(d);
                }
                return false;
            }),
            new Form("constructor", (d, o) -> {
                try {
                    new Storing(d, o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("Unsafe.putReference", (d, o) -> {
                try {
                    UNSAFE.putReference(d, FIELD, o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("Unsafe.putReferenceVolatile", (d, o) -> {
                try {
                    UNSAFE.putReferenceVolatile(d, FIELD, o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("Unsafe.compareAndSetReference", (d, o) -> {
                try {
                    UNSAFE.compareAndSetReference(d, FIELD, "old", o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("Unsafe.getAndSetReference", (d, o) -> {
                try {
                    UNSAFE.getAndSetReference(d, FIELD, o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }));

    private StoreForms() {}

    private static final class Storing {
        final Object last;

        Storing(Data data, Object refused) {
            data.field = refused;
            last = refused;
        }
    }
}
