// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method that rebuilds what an object does not keep, such as its {@link Unrecoverable} fields:
 *
 * {@snippet :
 * @Unrecoverable
 * private Map<String, Order> byCustomer;
 *
 * @AfterRecovery
 * private void rebuildIndex() {
 *     byCustomer = index(orders);
 * }
 * }
 *
 * <p>It must be an instance method without parameters that returns nothing; make it private. Of an object, the
 * superclasses' methods run first. Each declared method runs, also one that a subclass overrides. Interfaces are not
 * looked at.
 *
 * <p>When: once per recovered object and process, when the whole graph is there, either before
 * {@link AutoPersist#recover(String) recover} or {@link AutoPersist#getRoot(String, Class) getRoot} returns, or at the end of
 * the initialization of the class that declares the durable root, after its static initializer. Objects come in no
 * promised order, so that a method must not rely on another object's having run. Stores to recoverable objects are
 * durable as ever.
 *
 * <p>Thread-safety: it runs in the thread that recovers the root, without any lock of AutoPersist's. Other threads wait
 * for the initialization of the root's class, or for the named root, so that it must not wait for them. An object that
 * two roots share is recovered with the first of them; a thread that recovers the second one meanwhile may see it earlier.
 *
 * <p>Errors: all methods run, whatever some of them throw. Then a {@link RecoveryException} says how many failed
 * and, of the first, the path from the durable root to its object; its cause is what that method threw. The others (20
 * at most, with their paths) are its suppressed exceptions. {@code recover} throws it; where the root's class is being
 * initialized, that fails with an {@link ExceptionInInitializerError} around it. Nothing is taken back: the image keeps
 * what it had, and what the methods stored. An object whose class declares such a method wrongly (static, abstract,
 * with parameters or a result) can't be made durable: the store throws an {@link ObjectRefusedException}. javac refuses
 * such a method, and one of an interface.
 *
 * <p>Without AutoPersist the annotation means nothing.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface AfterRecovery {}
