// SPDX-License-Identifier: Apache-2.0
/** Several threads at work on durable data. */
package org.autopersist.crash.workloads.threads;
