// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.concurrent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.autopersist.DurableRoot;

/**
 * Objects that a plain store makes durable, and that the same method stores to in order afterwards. With the mutant
 * {@code jit-ordered} the VM leaves the homes of ordered accesses as they are: what the image has then tells whether compiled code
 * left the access to the VM, as it must, since it is to be durable before anybody sees it.
 */
public final class PublishedOrdered {

    /** What the last line says, before the number of accesses that compiled code did by itself. */
    public static final String ANSWER = "done by compiled code: ";

    private static final int HOLDERS = 64;
    private static final int ROUNDS = 20_000;
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(Published.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @DurableRoot
    private static Holder[] root;

    private PublishedOrdered() {}

    private static final class Published {
        volatile int value;
        volatile Object reference;
        int count;
    }

    private static final class Holder {
        Published published;
        Published[] several = new Published[1];
    }

    private static void put(Holder holder) {
        Published p = new Published();
        holder.published = p;
        p.value = 1;
    }

    private static void putReference(Holder holder) {
        Published p = new Published();
        holder.several[0] = p;
        p.reference = holder;
    }

    private static void compareAndSet(Holder holder) {
        Published p = new Published();
        holder.published = p;
        COUNT.compareAndSet(p, 0, 1);
    }

    private static void add(Holder holder) {
        Published p = new Published();
        holder.several[0] = p;
        COUNT.getAndAdd(p, 1);
    }

    private static void access(Holder holder, int form) {
        switch (form) {
            case 0 -> put(holder);
            case 1 -> putReference(holder);
            case 2 -> compareAndSet(holder);
            default -> add(holder);
        }
    }

    /** The first life stores and halts, the second one counts. */
    public static void main(String[] args) {
        if (root == null) {
            Holder[] holders = new Holder[HOLDERS];
            for (int i = 0; i < HOLDERS; i++) {
                holders[i] = new Holder();
            }
            root = holders;
            for (int i = 0; i < ROUNDS; i++) {
                access(holders[i % HOLDERS], i % HOLDERS % 4);
            }
            System.out.println(ANSWER);
            Runtime.getRuntime().halt(0);
        }
        int done = 0;
        for (Holder holder : root) {
            Published p = holder.published != null ? holder.published : holder.several[0];
            done += p.value != 0 || p.reference != null || p.count != 0 ? 1 : 0;
        }
        System.out.println(ANSWER + done);
    }
}
