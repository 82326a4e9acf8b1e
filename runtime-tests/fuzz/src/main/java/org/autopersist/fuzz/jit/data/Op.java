// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.data;

/** What lambdas and holders do. */
@FunctionalInterface
public interface Op {

    /** Stores to a holder. */
    int apply(P p, int n);
}
