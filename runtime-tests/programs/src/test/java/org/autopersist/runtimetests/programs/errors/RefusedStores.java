// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.errors;

import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** A program whose stores to {@link Data} are refused, so that the next life finds it as it was. */
abstract class RefusedStores implements Program {

    @Override
    public void check() {
        Expect.equal(null, Data.root.difference(), "what was recovered");
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // nothing is refused on a stock JVM
    }
}
