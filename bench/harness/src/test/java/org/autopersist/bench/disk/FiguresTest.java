// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.autopersist.bench.measure.BenchFailure;
import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void areFoundAmongWhatAProgramPrints() {
        Figures figures = new Figures(1.5e7, 300, 120);
        assertEquals(figures, Figures.in(List.of("a warning", figures.toString())));
        assertEquals(2.5, figures.amplification());
        assertThrows(BenchFailure.class, () -> Figures.in(List.of("a warning")));
    }
}
