// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an instance field that is not to be durable (paper section 4.6): stores to it cost nothing extra, what it
 * refers to may be anything, and after recovery it is null, zero or false. On a static field, which is
 * not durable unless it is a {@link DurableRoot}, it is an error of javac.
 *
 * <p>Use it for caches, threads, callbacks and other things that the program makes anew. Without AutoPersist the
 * annotation means nothing. {@link org.autopersist.paper.unrecoverable} is the paper's spelling; a field in code that can't be
 * annotated is named with {@code -XX:UnrecoverableFields=pkg.C.field}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Unrecoverable {}
