// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Pipelines over objects and over ints. */
@State(Scope.Thread)
public class Streams {

    private static final int ORDERS = 2_000;

    record Order(String customer, int quantity, double price) {}

    private final List<Order> orders = new ArrayList<>();

    @Setup
    public void build() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < ORDERS; i++) {
            orders.add(new Order("c" + random.nextInt(50), 1 + random.nextInt(20), random.nextDouble() * 100));
        }
    }

    @Benchmark
    public Map<String, Double> groupingBy() {
        return orders.stream()
                .filter(o -> o.quantity() > 3)
                .collect(Collectors.groupingBy(Order::customer, Collectors.summingDouble(o -> o.price() * o.quantity())));
    }

    @Benchmark
    public List<String> sortedNames() {
        return orders.stream().map(Order::customer).distinct().sorted().map(String::toUpperCase).toList();
    }

    @Benchmark
    public int[] ints() {
        return IntStream.range(0, ORDERS).map(i -> i * 7 ^ i >>> 3).filter(i -> (i & 5) != 0).boxed()
                .mapToInt(Integer::intValue).toArray();
    }
}
