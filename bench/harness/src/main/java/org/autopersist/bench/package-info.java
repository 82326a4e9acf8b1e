// SPDX-License-Identifier: Apache-2.0
/**
 * Measures what AutoPersist costs. {@link org.autopersist.bench.Bench} is the command line; each command is a class
 * here, with what it runs in a package of its own and what they share in {@code measure}.
 */
package org.autopersist.bench;
