// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a static field as a durable root: everything reachable from it survives the death of the process (paper
 * section 4.1).
 *
 * <p>The field is bound when its class finishes initialization. If the image has a value for it, that value replaces
 * the initializer's; otherwise the initializer's value becomes durable. From then on each store to the field or to
 * anything reachable from it is durable when it is done, by whichever thread, and stores of one thread become durable in their
 * order. One exception: what a counted loop without calls stores into one array, or into fields of one object, may become durable
 * at once at the end of the loop, in no promised order. And while one thread makes an object durable, another that stores to
 * it has to be ordered with the first by what the Java memory model has for that (locks, volatile fields), or the object may
 * become durable with a later plain store of that thread, but without an earlier one.
 *
 * <p>On an instance field it is an error: of javac, if that finds the API on its class path, and of the JVM, in which the class
 * fails to be initialized, with an {@link IllegalStateException}.
 *
 * <p>Without AutoPersist the annotation means nothing. {@link org.autopersist.paper.durable_root} is the paper's spelling. A
 * field in code that can't be annotated is named with {@code -XX:DurableRoots=pkg.C.field}.
 *
 * <p>Errors: storing an object that can't be made durable (a thread, a class loader, an open file) throws an
 * {@link ObjectRefusedException} that names the path to it, and a full image throws an
 * {@link ImageFullException}; both leave the old value in place.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface DurableRoot {}
