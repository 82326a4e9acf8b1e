// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.known;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.locationtech.jts.geom.PrecisionModel;

/** Its type's class has a field that never changes, but is not final: thus no constant, though JTS compares it by identity. */
public final class JtsPrecision implements Library {

    @DurableRoot
    private static PrecisionModel model;

    @Override
    public void write() {
        model = new PrecisionModel(PrecisionModel.FLOATING_SINGLE);
    }

    @Override
    public void check(int life) {
        assertTrue(model.isFloating());
        assertEquals((float) 0.1, model.makePrecise(0.1));
    }
}
