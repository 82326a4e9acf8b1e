// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.io.InputStream;
import java.lang.classfile.Annotation;
import java.lang.classfile.ClassFile;
import java.lang.classfile.FieldModel;
import java.lang.classfile.FieldTransform;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.constant.ClassDesc;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.autopersist.DurableRoot;
import org.autopersist.Unrecoverable;
import org.autopersist.runtimetests.programs.Diagnostics;
import org.autopersist.runtimetests.programs.Expect;

/** Stores to unrecoverable fields of durable objects, as to caches, beside stores to fields that are kept. */
public final class UnrecoverableStores {

    private static final int ROUNDS = 200;
    private static final int STORES = 1_000;
    private static final AtomicIntegerFieldUpdater<Node> UPDATER = AtomicIntegerFieldUpdater.newUpdater(Node.class, "state");
    private static final VarHandle CACHE;

    static {
        try {
            CACHE = MethodHandles.lookup().findVarHandle(Node.class, "cache", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @DurableRoot
    private static Node root;

    private UnrecoverableStores() {}

    private static class Base {
        @Unrecoverable
        int hint;

        int count;
    }

    private static final class Node extends Base {
        @Unrecoverable
        long cache;

        @Unrecoverable
        volatile int state;

        @Unrecoverable
        Object found;

        long sum;
        Node next;
    }

    /** Of an ordinary object when it is compiled. */
    private static final class Renewed {
        @Unrecoverable
        int left;

        int kept;
    }

    private static final class Plain {
        int value;
    }

    private static final class Holder {
        Renewed renewed;
        Plain plain = new Plain();
    }

    @DurableRoot
    private static Holder holder;

    /** The agent, which initializes no class with a root. */
    public static final class Renewal {

        private static Instrumentation instrumentation;

        private Renewal() {}

        /** @param when {@code now}, before the program begins; else the program asks for it */
        public static void premain(String when, Instrumentation instrumentation) throws Exception {
            Renewal.instrumentation = instrumentation;
            if (when.equals("now")) {
                takeAnnotationAway();
            }
        }

        static void takeAnnotationAway() throws Exception {
            redefine(Renewed.class, "left", (to, part) -> {
                if (!(part instanceof RuntimeVisibleAnnotationsAttribute)) {
                    to.with(part);
                }
            });
        }

        static void annotate() throws Exception {
            redefine(Plain.class, "value", FieldTransform.endHandler(to -> to.with(
                    RuntimeVisibleAnnotationsAttribute.of(Annotation.of(ClassDesc.of(Unrecoverable.class.getName()))))));
        }

        private static void redefine(Class<?> type, String name, FieldTransform change) throws Exception {
            try (InputStream in = Renewal.class.getResourceAsStream("UnrecoverableStores$" + type.getSimpleName() + ".class")) {
                byte[] changed = ClassFile.of().transformClass(ClassFile.of().parse(in.readAllBytes()), (builder, element) -> {
                    if (element instanceof FieldModel field && field.fieldName().equalsString(name)) {
                        builder.transformField(field, change);
                    } else {
                        builder.with(element);
                    }
                });
                instrumentation.redefineClasses(new ClassDefinition(type, changed));
            }
        }
    }

    private static void storeUnrecoverable(Node node) {
        for (int i = 0; i < STORES; i++) {
            node.hint = i;
            node.cache += i;
            node.found = node;
        }
    }

    private static void storeAll(Node node) {
        for (int i = 0; i < STORES; i++) {
            node.hint = i;
            node.count++;
            node.cache = i;
            node.sum += i;
            node.state++;
            UPDATER.incrementAndGet(node);
            CACHE.setRelease(node, (long) i);
            CACHE.getAndAdd(node, 1L);
            node.found = "" + i;
        }
    }

    private static void storeValue(Plain plain, int base) {
        for (int i = 0; i < STORES; i++) {
            plain.value = base + i;
        }
    }

    /** Nothing else, since code with barriers that wake is compiled again. */
    private static void storeLeft(Renewed renewed, int base) {
        for (int i = 0; i < STORES; i++) {
            renewed.left = base + i;
        }
    }

    private static void stores() throws Exception {
        root = new Node();
        root.next = new Node();
        for (int i = 0; i < ROUNDS; i++) {
            storeAll(root);
        }
        Node node = root.next;
        for (int i = 0; i < ROUNDS; i++) {
            storeUnrecoverable(node);
        }
        long before = Diagnostics.slowPaths();
        for (int i = 0; i < ROUNDS; i++) {
            storeUnrecoverable(node);
        }
        long after = Diagnostics.slowPaths();
        Expect.equal(true, after - before < STORES, "slow paths of unrecoverable stores: " + (after - before));
        Expect.equal(STORES - 1, node.hint, "in the same life");
        Expect.equal(ROUNDS * STORES * 2, root.state, "in the same life");
        Expect.equal((long) STORES, root.cache, "in the same life");
    }

    private static void check() {
        Expect.equal(ROUNDS * STORES, root.count, "what is kept");
        Expect.equal((long) ROUNDS * STORES * (STORES - 1) / 2, root.sum, "what is kept");
        Expect.equal(0, root.hint, "int");
        Expect.equal(0, root.state, "volatile int");
        Expect.equal(0L, root.cache, "long");
        Expect.same(null, root.found, "reference");
        Expect.same(null, root.next.found, "reference");
    }

    /** Stores to the field are compiled already, and no object of the class is durable yet. */
    private static void redefined() throws Exception {
        Renewed renewed = new Renewed();
        for (int i = 0; i < ROUNDS; i++) {
            storeLeft(renewed, 0);
        }
        Renewal.takeAnnotationAway();
        holder = new Holder();
        holder.renewed = renewed;
        for (int i = 0; i < ROUNDS; i++) {
            storeLeft(renewed, STORES);
        }
        renewed.kept = STORES;
        // Of a class that homes keep in full already.
        Renewal.annotate();
        for (int i = 0; i < ROUNDS; i++) {
            storeValue(holder.plain, i);
        }
    }

    /** The field is kept in full, or not at all. */
    private static void checkRedefined() {
        Expect.equal(ROUNDS - 1 + STORES - 1, holder.plain.value, "what was kept before the class was redefined");
        Expect.equal(STORES, holder.renewed.kept, "what is kept");
        Expect.equal(true, holder.renewed.left == 0 || holder.renewed.left == 2 * STORES - 1, "left: " + holder.renewed.left);
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "stores" -> stores();
            case "check" -> check();
            case "redefined" -> redefined();
            case "checkRedefined" -> checkRedefined();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println("DONE");
    }
}
