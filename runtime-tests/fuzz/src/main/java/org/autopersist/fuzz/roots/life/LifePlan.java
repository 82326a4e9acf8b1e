// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.life;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a life shall do; its command line.
 *
 * @param seed       of all operations
 * @param history    the lives before
 * @param operations how many to do
 * @param hashes     the identity hash codes that are known, as {@link Hashes} reads them
 * @param garbage    whether initializers and hooks collect
 * @param watches    whether to look at objects by weak references too
 * @param isLast     whether all roots are bound and compared at once
 */
public record LifePlan(long seed, List<Past> history, int operations, String hashes, boolean garbage, boolean watches, boolean isLast) {

    /**
     * A life before.
     *
     * @param operations how many it has done
     * @param parts      the parts of the next one that have happened, or one of the constants
     */
    public record Past(int operations, long parts) {

        /** It was at no further operation. */
        public static final long NOT_INTERRUPTED = -1;
        /** Some parts of the next one. */
        public static final long UNKNOWN = -2;

        boolean wasInterrupted() {
            return parts != NOT_INTERRUPTED;
        }

        boolean isUnknown() {
            return parts == UNKNOWN;
        }

        @Override
        public String toString() {
            return operations + ":" + parts;
        }
    }

    public List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of(Long.toString(seed), Integer.toString(operations), "hashes=" + hashes,
                Boolean.toString(garbage), Boolean.toString(watches), Boolean.toString(isLast)));
        history.forEach(past -> arguments.add(past.toString()));
        return arguments;
    }

    static LifePlan parse(String[] args) {
        List<Past> history = Arrays.stream(args).skip(6).map(past -> past.split(":"))
                .map(parts -> new Past(Integer.parseInt(parts[0]), Long.parseLong(parts[1]))).toList();
        return new LifePlan(Long.parseLong(args[0]), history, Integer.parseInt(args[1]), args[2].substring("hashes=".length()),
                Boolean.parseBoolean(args[3]), Boolean.parseBoolean(args[4]), Boolean.parseBoolean(args[5]));
    }
}
