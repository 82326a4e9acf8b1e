// SPDX-License-Identifier: Apache-2.0
/** The program whose disk loses its power, and what must hold of what it recovers. */
package org.autopersist.powercut.workload;
