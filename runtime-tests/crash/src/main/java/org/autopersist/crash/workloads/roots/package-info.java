// SPDX-License-Identifier: Apache-2.0
/** Durable roots that change: static fields and named ones. */
package org.autopersist.crash.workloads.roots;
