// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.life;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.function.Consumer;
import java.util.zip.CRC32;
import org.autopersist.fuzz.jit.data.Codecs;
import org.autopersist.fuzz.jit.data.P;
import org.autopersist.fuzz.jit.life.GraphText.What;
import org.junit.jupiter.api.Test;

/** What is told of a graph tells graphs apart that a next life must tell apart. */
class GraphTextTest {

    private static String text(P p, What what) {
        Sink.Lines lines = new Sink.Lines();
        GraphText.tell(p, what, lines);
        return lines.toString();
    }

    private static P with(Consumer<P> change) {
        P p = new P(1);
        change.accept(p);
        return p;
    }

    @Test
    void fieldsThatAreNotKeptMustBeEmptyAfterwards() {
        P full = with(p -> {
            p.ui = 5;
            p.uo = new int[2];
        });
        String wanted = text(full, What.KEPT);
        assertEquals(wanted, text(new P(1), What.ALL));
        assertNotEquals(wanted, text(with(p -> p.ui = 5), What.ALL));
        assertNotEquals(wanted, text(with(p -> p.uo = "k"), What.ALL));
    }

    @Test
    void checksumsAndBigNumbersAreTold() {
        P sum = with(p -> p.o = new CRC32());
        String before = text(sum, What.KEPT);
        ((CRC32) sum.o).update(7);
        assertNotEquals(before, text(sum, What.ALL));
        assertNotEquals(text(with(p -> p.o = Codecs.next(null, 3)), What.ALL),
                text(with(p -> p.o = Codecs.next(null, 4)), What.ALL));
    }
}
