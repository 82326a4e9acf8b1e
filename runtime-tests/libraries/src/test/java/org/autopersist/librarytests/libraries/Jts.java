// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.index.strtree.STRtree;

/** Geometries that grow, and an index of them; for the precision, see {@link org.autopersist.librarytests.known.JtsPrecision}. */
public final class Jts implements Library {

    @DurableRoot
    private static GeometryFactory factory;

    @DurableRoot
    private static Geometry area;

    @DurableRoot
    private static STRtree index;

    @Override
    public void write() {
        factory = new GeometryFactory();
        area = factory.createPolygon();
        index = new STRtree();
        index.insert(new Envelope(0, 1, 0, 1), "life 0");
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, area.getArea());
        area = area.union(factory.toGeometry(new Envelope(life, life + 1, 0, 1)));
        assertEquals(life, area.getArea());
        assertTrue(area.covers(factory.createPoint(new Coordinate(1.5, 0.5))));
        assertEquals(1, area.getNumGeometries());
        assertEquals(factory.getPrecisionModel(), area.getPrecisionModel());
        assertEquals("[life 0]", index.query(new Envelope(0.5, 0.6, 0.5, 0.6)).toString());
    }
}
