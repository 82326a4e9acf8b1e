// SPDX-License-Identifier: Apache-2.0
package org.autopersist.explicit;

import java.util.Objects;
import org.autopersist.ImageFullException;
import org.autopersist.ObjectRefusedException;
import org.autopersist.internal.Explicit;

/**
 * The markings of explicit persistence. They need a JVM with {@code -XX:NVMImage=FILE -XX:+ExplicitPersistence}; there
 * stores do nothing for durability by themselves, {@link org.autopersist.DurableRoot} fields are ordinary ones, and there
 * are no failure-atomic regions. {@link org.autopersist.AutoPersist#setRoot} names a root, whose value must have been
 * placed.
 *
 * {@snippet :
 * private static final long VALUE = Nvm.field(Node.class, "value");
 * private static final long NEXT = Nvm.field(Node.class, "next");
 *
 * Node node = Nvm.place(new Node());
 * node.value = value;
 * Nvm.writeBack(node, VALUE);
 * node.next = list.head;
 * Nvm.writeBack(node, NEXT);
 * Nvm.fence();
 * list.head = node;
 * Nvm.writeBack(list, HEAD);
 * Nvm.fence();
 * }
 *
 * <p>A field that was never written back is zero or null after recovery. What was written back but not fenced, or placed and
 * not fenced, may be there or not. Identity hash codes are not kept.
 *
 * <p>All methods but {@link #field} and {@link #isAvailable} throw an {@link UnsupportedOperationException} on any other
 * JVM.
 *
 * <p>Thread-safety: any thread may call any method; two threads that write the same field back at the same time need a
 * lock, as for their stores.
 */
public final class Nvm {

    private Nvm() {}

    /** Whether this JVM has an image and was started for explicit persistence. */
    public static boolean isAvailable() {
        return Explicit.isOn();
    }

    /**
     * Gives an object a place of its own in the image, with all fields zero; the counterpart of Espresso's {@code pnew}.
     * A {@link String} is placed with its characters, and written back. Does nothing if the object has one.
     *
     * @param <T> its type
     * @param object an object or array
     * @return the object
     * @throws ImageFullException if the image is full
     * @throws NullPointerException if {@code object} is null
     * @throws ObjectRefusedException if the object means nothing in another process
     */
    public static <T> T place(T object) {
        Explicit.place(Objects.requireNonNull(object, "object"));
        return object;
    }

    /**
     * Places an object and writes back each of its fields, one by one, as a program would whose author does not know how
     * they lie in cache lines. What they refer to must have been placed. For boxes and other objects of libraries.
     *
     * @param <T> its type
     * @param object an object; an array is only placed
     * @return the object
     * @throws ImageFullException if the image is full
     * @throws NullPointerException if {@code object} is null
     * @throws ObjectRefusedException if the object means nothing in another process, or a field refers to an object
     *         that has not been placed
     */
    public static <T> T placeWithFields(T object) {
        Explicit.placeWithFields(Objects.requireNonNull(object, "object"));
        return object;
    }

    /**
     * How {@link #writeBack} knows a field; meant for a constant.
     *
     * @param holder the class that declares the field, or a subclass
     * @param name the field's name, also of a private one
     * @throws IllegalArgumentException if there is no such instance field, or it is not kept
     * @throws NullPointerException if an argument is null
     */
    public static long field(Class<?> holder, String name) {
        return Explicit.field(Objects.requireNonNull(holder, "holder"), Objects.requireNonNull(name, "name"));
    }

    /**
     * Copies a field to the object's place in the image and writes the cache line back, without a fence.
     *
     * @param holder an object that has been placed
     * @param field what {@link #field} gave for its class
     * @throws NullPointerException if {@code holder} is null
     * @throws ObjectRefusedException if the holder or the value has not been placed, or {@code field} is none of
     *         the holder's; at the latest at the thread's next loop iteration, call or return
     */
    public static void writeBack(Object holder, long field) {
        Explicit.writeBack(Objects.requireNonNull(holder, "holder"), field);
    }

    /**
     * The same for an element of an array.
     *
     * @param array an array that has been placed
     * @param index of the element
     * @throws NullPointerException if {@code array} is null
     * @throws ObjectRefusedException as for {@link #writeBack}
     */
    public static void writeBackElement(Object array, int index) {
        Explicit.writeBackElements(Objects.requireNonNull(array, "array"), index, 1);
    }

    /**
     * The same for neighbouring elements; each cache line is written back once.
     *
     * @param array an array that has been placed
     * @param from the first one's index
     * @param count their number
     * @throws NullPointerException if {@code array} is null
     * @throws ObjectRefusedException as for {@link #writeBack}
     */
    public static void writeBackElements(Object array, int from, int count) {
        Explicit.writeBackElements(Objects.requireNonNull(array, "array"), from, count);
    }

    /** Waits until all that this thread has written back is durable. */
    public static void fence() {
        Explicit.fence();
    }
}
