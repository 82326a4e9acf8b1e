// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A hint for speed: most objects of a class, and of its subclasses, become durable, so that the JVM is to be prepared for it from
 * their birth (eager allocation: section 7 of the AutoPersist paper):
 *
 * {@snippet :
 * @EagerAllocation
 * class Order {
 *     private State state;
 * }
 * }
 *
 * <p>It makes nothing durable. What is durable is what durable roots reach, with and without the annotation; an object of
 * such a class that none reaches is an ordinary one. Making an object durable that was born prepared does not interrupt
 * the other processors; each store to it before that costs a memory fence, some nanoseconds. The JVM finds out by itself
 * for which classes that pays, after the first ones of their objects; the annotation helps where that comes too late, or
 * where it decides otherwise since the objects are stored to often before they become durable. Records, and classes all
 * of whose fields are final, need neither.
 *
 * <p>Objects that the class's own initializer makes are not prepared. With {@code -XX:-NVMEagerAllocation}, and without
 * AutoPersist, the annotation means nothing. A warning tells if objects of the class can't be durable. On interfaces, from
 * which classes don't inherit it, and on enums it is an error of javac.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface EagerAllocation {}
