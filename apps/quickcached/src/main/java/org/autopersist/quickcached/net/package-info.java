// SPDX-License-Identifier: Apache-2.0
/** Connections: what both protocols have in common. */
package org.autopersist.quickcached.net;
