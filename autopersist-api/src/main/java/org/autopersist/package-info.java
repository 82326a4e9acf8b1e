// SPDX-License-Identifier: Apache-2.0
/**
 * What a program needs to say about its durable data: which static fields are {@linkplain org.autopersist.DurableRoot
 * durable roots}, which fields are {@linkplain org.autopersist.Unrecoverable not durable}, and, if it wants to ask for
 * its data itself, {@link org.autopersist.AutoPersist#recover(String) recover}. What must not be half done after a crash
 * belongs into a {@linkplain org.autopersist.FailureAtomic failure-atomic region}.
 *
 * <p>The same program runs on any JDK 25; without AutoPersist, or without an image, its data is volatile. What promises
 * durability says so on standard error when it is first called, and throws with {@code -Dorg.autopersist.required=true}: see
 * {@link org.autopersist.AutoPersist}.
 *
 * <p>javac refuses wrong uses of the annotations by itself where it has this module's jar on its class path or processor path,
 * and in the JDK that AutoPersist builds; {@code -Xplugin:"AutoPersist off"} lets them pass. What other compilers let pass, the
 * JVM refuses when it comes to it, but for what would do nothing.
 *
 * <p>What goes wrong with durable data is an {@link org.autopersist.AutoPersistException}, which is unchecked.
 *
 * <p><b>Null.</b> In this package and those below it, no argument may be null, and no result is, where its description says
 * nothing else. Null as an argument is a {@link NullPointerException}, and then nothing is done.
 *
 * <p><b>Threads.</b> Static methods may be called by any thread at any time. Records and
 * {@link org.autopersist.AutoPersistStats} are immutable. What annotated methods are called by, and which thread a
 * {@link org.autopersist.FailureAtomic.Region} belongs to, is said there.
 *
 * <p>Packages whose name has {@code internal} in it are no API.
 */
package org.autopersist;
