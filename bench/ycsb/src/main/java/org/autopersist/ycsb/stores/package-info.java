// SPDX-License-Identifier: Apache-2.0
/** What a YCSB binding stores records in, and the records. */
package org.autopersist.ycsb.stores;
