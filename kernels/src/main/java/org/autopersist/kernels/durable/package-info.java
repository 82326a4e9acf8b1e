// SPDX-License-Identifier: Apache-2.0
/**
 * The kernels with AutoPersist's markings and no others: regions where Table 1 says so, and fields that recovery rebuilds.
 * The durable root is whatever refers to them.
 */
package org.autopersist.kernels.durable;
