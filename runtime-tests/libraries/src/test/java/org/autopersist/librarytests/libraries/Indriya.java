// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static javax.measure.MetricPrefix.KILO;
import static org.junit.jupiter.api.Assertions.*;
import static tech.units.indriya.unit.Units.*;

import java.util.ArrayList;
import java.util.List;
import javax.measure.Quantity;
import javax.measure.Unit;
import javax.measure.quantity.Length;
import javax.measure.quantity.Speed;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import tech.units.indriya.AbstractUnit;
import tech.units.indriya.quantity.Quantities;

/** Units of measure, which are products of others, and converters between them. */
public final class Indriya implements Library {

    @DurableRoot
    private static Quantity<Length> length;

    @DurableRoot
    private static Quantity<Speed> speed;

    @DurableRoot
    private static List<Unit<?>> units;

    @Override
    public void write() {
        length = Quantities.getQuantity(0, METRE);
        speed = Quantities.getQuantity(36, KILOMETRE_PER_HOUR);
        units = new ArrayList<>(List.of(AbstractUnit.ONE, METRE, SQUARE_METRE, KILO(METRE), CELSIUS, PERCENT));
    }

    private static Unit<Length> KILO(Unit<Length> unit) {
        return unit.prefix(KILO);
    }

    @Override
    public void check(int life) {
        assertEquals(1000 * (life - 1), length.to(METRE).getValue().intValue());
        length = length.add(Quantities.getQuantity(1, KILO(METRE)));
        assertEquals(life, length.to(KILO(METRE)).getValue().intValue());
        assertEquals(10, speed.to(METRE_PER_SECOND).getValue().intValue());
        assertTrue(speed.isEquivalentTo(Quantities.getQuantity(10, METRE_PER_SECOND)));
        assertEquals(List.of(AbstractUnit.ONE, METRE, SQUARE_METRE, KILO(METRE), CELSIUS, PERCENT), units);
        assertEquals(SQUARE_METRE, units.get(1).multiply(METRE));
        assertEquals(AbstractUnit.ONE, units.get(1).divide(METRE));
        assertTrue(units.get(1).isCompatible(KILO(METRE)) && !units.get(1).isCompatible(SECOND));
    }
}
