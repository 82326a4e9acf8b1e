// SPDX-License-Identifier: Apache-2.0
/** How many orders a second are inserted and changed, in objects and in records. */
package org.autopersist.restart.throughput;
