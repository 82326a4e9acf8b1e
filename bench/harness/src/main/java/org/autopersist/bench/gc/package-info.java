// SPDX-License-Identifier: Apache-2.0
/** Programs whose durable data changes all the time, run by {@code ./ap bench gc}. */
package org.autopersist.bench.gc;
