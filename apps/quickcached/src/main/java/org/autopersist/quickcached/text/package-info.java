// SPDX-License-Identifier: Apache-2.0
/** memcached's text protocol: lines, and values behind some of them. */
package org.autopersist.quickcached.text;
