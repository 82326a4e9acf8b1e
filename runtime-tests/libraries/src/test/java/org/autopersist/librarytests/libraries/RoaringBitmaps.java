// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.roaringbitmap.RoaringBitmap;
import org.roaringbitmap.longlong.Roaring64Bitmap;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

/** Containers of three kinds, which turn into each other. */
public final class RoaringBitmaps implements Library {

    private static final int MANY = 10_000;

    @DurableRoot
    private static RoaringBitmap bitmap;

    @DurableRoot
    private static Roaring64Bitmap longs;

    @DurableRoot
    private static Roaring64NavigableMap sorted;

    @Override
    public void write() {
        bitmap = new RoaringBitmap();
        longs = new Roaring64Bitmap();
        sorted = new Roaring64NavigableMap();
    }

    @Override
    public void check(int life) {
        assertEquals(MANY * (life - 1), bitmap.getCardinality());
        assertEquals(MANY * (life - 1), longs.getLongCardinality());
        assertEquals(MANY * (life - 1), sorted.getLongCardinality());
        for (int i = 0; i < MANY; i++) {
            bitmap.add(life * 1_000_000 + 3 * i);
            longs.add(life * 10_000_000_000L + i);
            sorted.addLong(life * 10_000_000_000L + i);
        }
        bitmap.add(0L, 100_000L);
        bitmap.runOptimize();
        bitmap.remove(0L, 100_000L);
        assertEquals(MANY * life, bitmap.getCardinality());
        assertEquals(1_000_000, bitmap.first());
        assertEquals(MANY, bitmap.rank(2_000_000 - 1));
        assertEquals(MANY, RoaringBitmap.and(bitmap, RoaringBitmap.bitmapOfRange(1_000_000, 2_000_000)).getCardinality());
        assertTrue(longs.contains(10_000_000_001L));
        assertEquals(10_000_000_000L, sorted.first());
        assertEquals(MANY * life, longs.stream().count());
    }
}
