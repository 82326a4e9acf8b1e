// SPDX-License-Identifier: Apache-2.0
/** What a JVM has done to the files of a folder, as powercut.c has recorded it. */
package org.autopersist.powercut.trace;
