// SPDX-License-Identifier: Apache-2.0
/**
 * Every way in which Java can write to a field, a static field or an array. Each is done to durable data in the first
 * life; in the second, the same is done to ordinary data from the same seed, and the two must be alike.
 */
package org.autopersist.runtimetests.programs.access;
