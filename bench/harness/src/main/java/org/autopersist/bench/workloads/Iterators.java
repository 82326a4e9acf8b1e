// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.IntPredicate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Iterators that escape analysis removes, unless a barrier keeps them alive. */
@State(Scope.Thread)
public class Iterators {

    private static final int LENGTH = 2_000;

    private final List<Integer> list = new ArrayList<>();
    private final Set<Integer> set = new LinkedHashSet<>();

    @Setup
    public void build() {
        for (int i = 0; i < LENGTH; i++) {
            list.add(i);
            set.add(i * 7);
        }
    }

    @Benchmark
    public int forEach() {
        int sum = 0;
        for (int round = 0; round < 2; round++) {
            for (Integer i : list) {
                sum += i;
            }
        }
        for (Integer i : set) {
            sum ^= i;
        }
        return sum;
    }

    @Benchmark
    public int filtered() {
        int sum = 0;
        for (Iterator<Integer> i = new Filter(list.iterator(), n -> n % 3 != 0); i.hasNext(); ) {
            sum += i.next();
        }
        return sum;
    }

    private static final class Filter implements Iterator<Integer> {
        private final Iterator<Integer> source;
        private final IntPredicate accepts;
        private Integer next;
        private boolean ready;

        Filter(Iterator<Integer> source, IntPredicate accepts) {
            this.source = source;
            this.accepts = accepts;
        }

        @Override
        public boolean hasNext() {
            while (!ready && source.hasNext()) {
                next = source.next();
                ready = accepts.test(next);
            }
            return ready;
        }

        @Override
        public Integer next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            ready = false;
            return next;
        }
    }
}
