/**
 * What a program needs to say about its durable data: which static fields are {@linkplain org.autopersist.DurableRoot
 * durable roots}, which fields are {@linkplain org.autopersist.Unrecoverable not durable}, and, if it wants to ask for
 * its data itself, {@link org.autopersist.AutoPersist#recover(String) recover}. What must not be half done after a crash
 * belongs into a {@linkplain org.autopersist.FailureAtomic failure-atomic region}.
 *
 * <p>The same program runs on any JDK 25; without AutoPersist its data is volatile.
 */
package org.autopersist;
