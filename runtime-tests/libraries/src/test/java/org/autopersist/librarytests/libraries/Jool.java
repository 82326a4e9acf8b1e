// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import java.util.Optional;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.jooq.lambda.Seq;
import org.jooq.lambda.function.Function2;
import org.jooq.lambda.tuple.Range;
import org.jooq.lambda.tuple.Tuple;
import org.jooq.lambda.tuple.Tuple0;
import org.jooq.lambda.tuple.Tuple2;

/** Tuples and functions of several arguments. */
public final class Jool implements Library {

    @DurableRoot
    private static Tuple2<String, Integer> tuple;

    @DurableRoot
    private static Tuple0 nothing;

    @DurableRoot
    private static Range<Integer> range;

    @DurableRoot
    private static Function2<Integer, Integer, Integer> sum;

    @Override
    public void write() {
        tuple = Tuple.tuple("life", 0);
        nothing = Tuple.tuple();
        range = Tuple.range(0, 10);
        sum = Integer::sum;
    }

    @Override
    public void check(int life) {
        assertEquals(Tuple.tuple("life", life - 1), tuple);
        tuple = tuple.map2(sum.applyPartially(1));
        assertEquals(1, tuple.compareTo(Tuple.tuple("life", life - 1)));
        assertEquals(Tuple.tuple(), nothing);
        assertEquals(Optional.of(Tuple.range(5, 10)), range.intersect(5, 12));
        assertEquals(Seq.of("life", life).toList(), Seq.seq(tuple.toList()).toList());
    }
}
