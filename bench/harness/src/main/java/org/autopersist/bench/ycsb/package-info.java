// SPDX-License-Identifier: Apache-2.0
/** YCSB on AutoPersist and its rivals: which runs there are, their raw data and their table. */
package org.autopersist.bench.ycsb;
