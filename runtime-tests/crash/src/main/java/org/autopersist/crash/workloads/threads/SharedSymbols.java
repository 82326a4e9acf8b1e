// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.threads;

import java.time.chrono.IsoChronology;
import java.time.chrono.JapaneseChronology;
import java.time.chrono.JapaneseEra;
import java.time.chrono.MinguoChronology;
import java.time.chrono.ThaiBuddhistChronology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.autopersist.AutoPersist;

/** First uses of objects that every process has by itself: classes and sentinels of the JDK. */
public final class SharedSymbols extends FirstUses {

    private final List<Object> symbols;

    public SharedSymbols() {
        this(symbols());
    }

    private SharedSymbols(List<Object> symbols) {
        super(symbols.size());
        this.symbols = symbols;
    }

    private static List<Object> symbols() {
        List<Object> symbols = new ArrayList<>(List.of(List.of(), Set.of(), Map.of(), Collections.EMPTY_LIST,
                Collections.EMPTY_SET, Collections.EMPTY_MAP, Collections.reverseOrder(), String.CASE_INSENSITIVE_ORDER,
                Optional.empty(), OptionalInt.empty(), OptionalLong.empty(), OptionalDouble.empty(), JapaneseEra.MEIJI,
                JapaneseEra.TAISHO, JapaneseEra.SHOWA, JapaneseEra.HEISEI, JapaneseEra.REIWA, IsoChronology.INSTANCE,
                JapaneseChronology.INSTANCE, MinguoChronology.INSTANCE, ThaiBuddhistChronology.INSTANCE));
        Class<?> type = int.class;
        for (int dimensions = 1; dimensions <= 20; dimensions++) {
            type = type.arrayType();
            symbols.add(type);
        }
        return symbols;
    }

    @Override
    boolean isKnown(int index, long nanosSinceBegin) {
        return AutoPersist.isRecoverable(symbols.get(index));
    }

    @Override
    Object use(int index) {
        return symbols.get(index);
    }

    @Override
    boolean isUse(Object found, int index) {
        return found == symbols.get(index);
    }
}
