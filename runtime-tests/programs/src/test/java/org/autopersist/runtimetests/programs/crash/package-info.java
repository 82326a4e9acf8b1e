// SPDX-License-Identifier: Apache-2.0
/**
 * Programs that acknowledge on standard output what is durable by now, until they are killed. In their next life they
 * get the last acknowledgement that somebody has read, and must have at least that.
 */
package org.autopersist.runtimetests.programs.crash;
