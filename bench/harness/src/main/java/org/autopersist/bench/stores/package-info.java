// SPDX-License-Identifier: Apache-2.0
/** Stores to objects that are recoverable, one by one and in failure-atomic regions. */
package org.autopersist.bench.stores;
