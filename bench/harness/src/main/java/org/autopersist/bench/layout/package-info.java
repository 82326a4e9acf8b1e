// SPDX-License-Identifier: Apache-2.0
/** Object sizes. */
package org.autopersist.bench.layout;
