// SPDX-License-Identifier: Apache-2.0
/** Threads that update maps of their own. */
package org.autopersist.bench.update;
