// SPDX-License-Identifier: Apache-2.0
/** Key-value stores. */
package org.autopersist.crash.workloads.stores;
