// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method that makes a field's value of what the field held when it had another type:
 *
 * {@snippet :
 * class Payment {
 *     private long cents;      // was: double cents
 *
 *     @Migrate
 *     private static long cents(double before) {
 *         return Math.round(before * 100);
 *     }
 * }
 * }
 *
 * <p>It must be a static method of the class that declares the field, with one parameter, and return the field's type. It
 * is called for each recovered object whose field holds a value of the parameter's type: for a primitive type, if the
 * class had just that type; for a class, if the object is an instance of it, and not of the field's type already. Null
 * stays null, unless the field's type is primitive: then the method gets null. Several methods for one field may take
 * several types: of those that fit, the one is called whose parameter's type is a subtype of all others'; so it is for
 * null. What AutoPersist converts by itself (wider primitive types, boxes) needs no method, but a method goes before
 * that.
 *
 * <p>When: all objects of a root, before the first of them gets its new value; before the initializer of the root's class runs,
 * and before {@link AutoPersist#recover(String) recover} or {@link AutoPersist#getRoot(String, Class) getRoot} returns; before
 * all {@link AfterRecovery} methods. Fields to be migrated are null or 0 till then. What is returned becomes durable, and
 * what was there before is gone: an earlier version of the class needs a method for the way back, without which a value
 * of a type that widens to the other's, or the other way round, is taken as it is. A crash meanwhile
 * leaves some objects migrated, and the next process migrates the others.
 *
 * <p>Thread-safety: it runs in the thread that recovers the root, without any lock of AutoPersist's.
 *
 * <p>Errors: if the method throws, if what it returns does not fit the field, or if of several methods that fit none
 * takes less than all others, the root can't be recovered, with a {@link RecoveryException} that names class and
 * field. The image is left as it was: the version before opens it. javac refuses a method that is not as described, or whose
 * field is not there.
 *
 * <p>Durable roots themselves are not migrated. Without AutoPersist the annotation means nothing.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Migrate {

    /** The field's name; if it is empty, the method's own. */
    String value() default "";
}
