package org.autopersist.internal;

import java.util.Arrays;

/**
 * Which {@link org.autopersist.FailureAtomic.Region} objects of the current thread are open, by numbers that a thread gives out in
 * ascending order and never again. An array of numbers for each thread, because a reference to a young object, stored into
 * what lives as long as the thread, would cost a memory fence of the collector's barrier, and that object's allocation.
 *
 * <p>Only {@link #enter} needs memory. For the current thread's numbers; thread-safe by that.
 */
public final class OpenRegions {

    private static final int COUNT = 0;
    private static final int LAST_GIVEN = 1;
    private static final int FIRST = 2;

    /** A class that keeps no class loader alive. */
    private static final ThreadLocal<long[]> NUMBERS = ThreadLocal.withInitial(() -> new long[8]);

    private OpenRegions() {}

    /** A new object's number, which is the innermost one. */
    public static long enter() {
        long[] numbers = NUMBERS.get();
        int top = top(numbers);
        if (top == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * top);
            NUMBERS.set(numbers);
        }
        long number = ++numbers[LAST_GIVEN];
        numbers[top] = number;
        numbers[COUNT]++;
        return number;
    }

    private static int top(long[] numbers) {
        return FIRST + (int) numbers[COUNT];
    }

    public static boolean isInnermost(long number) {
        long[] numbers = NUMBERS.get();
        return numbers[COUNT] > 0 && numbers[top(numbers) - 1] == number;
    }

    public static boolean isOpen(long number) {
        long[] numbers = NUMBERS.get();
        return Arrays.binarySearch(numbers, FIRST, top(numbers), number) >= 0;
    }

    /** That one and all inside it are not open any more. */
    public static void leave(long number) {
        long[] numbers = NUMBERS.get();
        long count = numbers[COUNT];
        while (count > 0 && numbers[FIRST - 1 + (int) count] >= number) {
            count--;
        }
        numbers[COUNT] = count;
    }
}
