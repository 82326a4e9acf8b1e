// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.lang3.ObjectUtils;
import org.apache.commons.lang3.Range;
import org.apache.commons.lang3.builder.ToStringBuilder;
import org.apache.commons.lang3.builder.ToStringStyle;
import org.apache.commons.lang3.math.Fraction;
import org.apache.commons.lang3.mutable.MutableInt;
import org.apache.commons.lang3.time.FastDateFormat;
import org.apache.commons.lang3.tuple.ImmutablePair;
import org.apache.commons.lang3.tuple.MutableTriple;
import org.apache.commons.lang3.tuple.Pair;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Tuples, ranges and the mark for null. */
public final class CommonsLang implements Library {

    @DurableRoot
    private static Pair<String, MutableInt> pair;

    @DurableRoot
    private static MutableTriple<Integer, String, Fraction> triple;

    @DurableRoot
    private static Range<Integer> range;

    @DurableRoot
    private static List<Object> objects;

    @DurableRoot
    private static ToStringStyle style;

    @DurableRoot
    private static FastDateFormat format;

    @Override
    public void write() {
        pair = Pair.of("life", new MutableInt());
        triple = MutableTriple.of(0, "life", Fraction.ZERO);
        range = Range.of(0, 10);
        objects = new ArrayList<>(List.of(ObjectUtils.NULL, ImmutablePair.nullPair()));
        style = ToStringStyle.SHORT_PREFIX_STYLE;
        format = FastDateFormat.getInstance("yyyy-MM-dd");
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, pair.getRight().getAndIncrement());
        assertEquals(Pair.of("life", new MutableInt(life)), pair);
        assertEquals(life - 1, triple.getLeft());
        triple.setLeft(life);
        assertEquals(Fraction.getReducedFraction(life - 1, 2), triple.getRight());
        triple.setRight(triple.getRight().add(Fraction.ONE_HALF));
        assertTrue(range.contains(life) && !range.contains(11));
        assertTrue(range.isNaturalOrdering());
        assertEquals(Range.of(0, 10), range);
        assertEquals(Range.of(2, 10), range.intersectionWith(Range.of(2, 12)));
        assertSame(ObjectUtils.NULL, objects.get(0));
        assertSame(ImmutablePair.nullPair(), objects.get(1));
        assertEquals("Object[life=1]", new ToStringBuilder(new Object(), style).append("life", 1).toString());
        assertEquals("1970-01-02", format.format(86_400_000L));
    }
}
