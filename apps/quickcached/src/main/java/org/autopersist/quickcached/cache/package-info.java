// SPDX-License-Identifier: Apache-2.0
/** Items and what can be done to them, whatever the protocol. */
package org.autopersist.quickcached.cache;
