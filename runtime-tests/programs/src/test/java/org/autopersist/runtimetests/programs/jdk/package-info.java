// SPDX-License-Identifier: Apache-2.0
/** Objects of the JDK's own classes, which know nothing of durability. */
package org.autopersist.runtimetests.programs.jdk;
