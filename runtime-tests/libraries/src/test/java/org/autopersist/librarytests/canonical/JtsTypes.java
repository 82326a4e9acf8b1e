// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.canonical;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.PrecisionModel;

/** The type of a precision model has a field that never changes, but is not final; JTS compares it by identity. */
public final class JtsTypes implements Library {

    @DurableRoot
    private static PrecisionModel model;

    @DurableRoot
    private static Point point;

    @Override
    public void write() {
        model = new PrecisionModel(PrecisionModel.FLOATING_SINGLE);
        point = new GeometryFactory(new PrecisionModel()).createPoint(new Coordinate(1, 2));
    }

    @Override
    public void check(int life) {
        assertTrue(model.isFloating());
        assertSame(PrecisionModel.FLOATING_SINGLE, model.getType());
        assertEquals((float) 0.1, model.makePrecise(0.1));
        assertSame(PrecisionModel.FLOATING, point.getPrecisionModel().getType());
        model = new PrecisionModel(model);
    }
}
