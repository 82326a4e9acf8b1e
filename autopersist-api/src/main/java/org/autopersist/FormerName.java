// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says what a class, field, durable root or enum constant was called before, so that what an image has by that name is
 * found:
 *
 * {@snippet :
 * @FormerName("com.acme.Client")
 * class Customer {
 *     @FormerName("title")
 *     private String name;
 * }
 * }
 *
 * <p>A class's former name is its binary name, as {@link Class#getName()} has it; classes nested in it follow. It counts
 * as long as there is no class of that name. A former name of a field, root or constant is that alone; it does not count
 * while the class has another field of that name; a field is also found if a superclass or subclass declared it then.
 * When all roots have been recovered once, the image has the names of today, and the annotation may go. The flag
 * {@code -XX:NVMRenames} says the same for code that can't be annotated, and goes before it; it also takes a change back.
 *
 * <p>A class is found by its former name if it is loaded by the time it is needed, or if one that is loaded by the same
 * loader mentions it: in the type of a field, its type arguments, or in its code. If none does, the error says that the
 * class can't be loaded, and the flag helps.
 *
 * <p>Without AutoPersist the annotation means nothing.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.FIELD})
public @interface FormerName {

    /** The former names; of a class with its package. */
    String[] value();
}
