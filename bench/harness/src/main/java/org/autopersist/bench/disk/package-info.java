// SPDX-License-Identifier: Apache-2.0
/** What is measured of the mode {@code disk}. */
package org.autopersist.bench.disk;
