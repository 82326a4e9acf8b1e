// SPDX-License-Identifier: Apache-2.0
/** A server of the memcached protocols whose items are durable: the paper's section 8 runs QuickCached in its place. */
package org.autopersist.quickcached;
