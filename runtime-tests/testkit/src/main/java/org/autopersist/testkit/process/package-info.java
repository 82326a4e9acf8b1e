// SPDX-License-Identifier: Apache-2.0
/** Starts, kills and questions child processes, mostly JVMs. Nothing in here runs in a child. */
package org.autopersist.testkit.process;
