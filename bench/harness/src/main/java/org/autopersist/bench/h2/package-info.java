// SPDX-License-Identifier: Apache-2.0
/** SQL databases, embedded, asked through JDBC. */
package org.autopersist.bench.h2;
