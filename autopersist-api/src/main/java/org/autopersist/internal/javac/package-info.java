// SPDX-License-Identifier: Apache-2.0
/** What javac refuses of the annotations' uses; the JVM would later, or would do nothing without a word. */
package org.autopersist.internal.javac;
