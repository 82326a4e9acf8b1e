// SPDX-License-Identifier: Apache-2.0
/** Failure-atomic regions and their logs, in one thread. */
package org.autopersist.crash.workloads.regions;
