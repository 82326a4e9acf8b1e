package org.autopersist.crash.workloads.threads;

import static org.autopersist.test.crash.InconsistentStateException.require;

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
import org.autopersist.DurableRoot;
import org.autopersist.test.crash.Cut;
import org.autopersist.test.crash.Workload;

/**
 * Objects that every process has by itself, classes and sentinels of the JDK: one thread meets each at the beginning of
 * a long conversion, and the other one stores it alone meanwhile. What the image says of it must be durable before the
 * second thread's store is.
 */
public final class SharedSymbols implements Workload {

    private static final int THREADS = 2;
    private static final int CHAIN = 400;
    private static final long PATIENCE_NANOS = 5_000_000;

    private static final class Node {
        Node next;
    }

    @DurableRoot
    private static Object[][] published;

    private final List<Object> symbols = symbols();
    private volatile int begun;

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
    public int threads() {
        return THREADS;
    }

    @Override
    public int operations() {
        return symbols.size();
    }

    @Override
    public void setup(long seed) {
        published = new Object[symbols.size()][THREADS];
    }

    @Override
    public void operation(int thread, int index) {
        if (thread == 0) {
            Object graph = graph(symbols.get(index));
            begun = index + 1;
            published[index][0] = graph;
        } else {
            // Only to make it likely that the other thread is in the middle; it may be over already.
            spinUntil(System.nanoTime() + PATIENCE_NANOS, index + 1);
            spinUntil(System.nanoTime() + 20_000L * (1 + index % 8), Integer.MAX_VALUE);
            published[index][1] = symbols.get(index);
        }
    }

    private void spinUntil(long deadline, int count) {
        while (begun < count && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
    }

    private static Object graph(Object symbol) {
        Node chain = null;
        for (int i = 0; i < CHAIN; i++) {
            Node node = new Node();
            node.next = chain;
            chain = node;
        }
        return new Object[] {symbol, chain};
    }

    @Override
    public void check(Cut cut) {
        if (published == null) {
            require(!cut.setUp(), "Nothing there");
            return;
        }
        for (int i = 0; i < symbols.size(); i++) {
            for (int thread = 0; thread < THREADS; thread++) {
                Object found = published[i][thread];
                require(found != null || i >= cut.completed(thread), "Symbol %d of thread %d is missing: %s", i, thread, cut);
                require(found == null || i < cut.begun(thread), "Symbol %d of thread %d came too early: %s", i, thread, cut);
                if (found != null) {
                    Object symbol = thread == 0 ? ((Object[]) found)[0] : found;
                    require(symbol == symbols.get(i), "Symbol %d of thread %d has become %s", i, thread, symbol);
                }
            }
            if (published[i][0] != null) {
                int length = 0;
                for (Node n = (Node) ((Object[]) published[i][0])[1]; n != null; n = n.next) {
                    length++;
                }
                require(length == CHAIN, "Chain %d has %d nodes", i, length);
            }
        }
    }
}
