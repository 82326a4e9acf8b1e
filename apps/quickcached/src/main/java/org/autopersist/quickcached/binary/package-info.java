// SPDX-License-Identifier: Apache-2.0
/** memcached's binary protocol, without SASL. */
package org.autopersist.quickcached.binary;
