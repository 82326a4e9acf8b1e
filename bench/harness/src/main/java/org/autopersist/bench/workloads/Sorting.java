// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The JDK's sorts, and a quicksort and a heap sort as one writes them by hand. */
@State(Scope.Thread)
public class Sorting {

    private static final int LENGTH = 2_000;

    record Item(int key, String name) {}

    private final int[] numbers = new int[LENGTH];
    private final int[] scratch = new int[LENGTH];
    private final Item[] items = new Item[LENGTH];

    @Setup
    public void build() {
        SplittableRandom random = new SplittableRandom(6);
        for (int i = 0; i < LENGTH; i++) {
            numbers[i] = random.nextInt();
            items[i] = new Item(random.nextInt(), "item" + random.nextInt(1000));
        }
    }

    @Benchmark
    public int[] ints() {
        int[] copy = numbers.clone();
        Arrays.sort(copy);
        return copy;
    }

    @Benchmark
    public Item[] objects() {
        Item[] copy = items.clone();
        Arrays.sort(copy, Comparator.comparing(Item::name).thenComparingInt(Item::key));
        return copy;
    }

    @Benchmark
    public int[] quicksort() {
        System.arraycopy(numbers, 0, scratch, 0, LENGTH);
        quicksort(scratch, 0, LENGTH - 1);
        return scratch;
    }

    @Benchmark
    public int[] heapSort() {
        int[] a = scratch;
        System.arraycopy(numbers, 0, a, 0, LENGTH);
        for (int i = LENGTH / 2 - 1; i >= 0; i--) {
            sink(a, i, LENGTH);
        }
        for (int end = LENGTH - 1; end > 0; end--) {
            int largest = a[0];
            a[0] = a[end];
            a[end] = largest;
            sink(a, 0, end);
        }
        return a;
    }

    private static void quicksort(int[] a, int low, int high) {
        if (low >= high) {
            return;
        }
        int pivot = a[low + high >>> 1];
        int i = low;
        int j = high;
        while (i <= j) {
            while (a[i] < pivot) {
                i++;
            }
            while (a[j] > pivot) {
                j--;
            }
            if (i <= j) {
                int swapped = a[i];
                a[i++] = a[j];
                a[j--] = swapped;
            }
        }
        quicksort(a, low, j);
        quicksort(a, i, high);
    }

    private static void sink(int[] a, int i, int length) {
        int value = a[i];
        for (int child = 2 * i + 1; child < length; child = 2 * i + 1) {
            if (child + 1 < length && a[child + 1] > a[child]) {
                child++;
            }
            if (a[child] <= value) {
                break;
            }
            a[i] = a[child];
            i = child;
        }
        a[i] = value;
    }
}
