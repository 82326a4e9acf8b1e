// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Names a crash state among those of an event, as {@code all} or {@code random:17}.
 *
 * @param number which of the kind; 0 if there is only one
 */
record StateName(StateKind kind, long number) {

    /** The values that the state takes. The same for the same seed of the run, event and set. */
    int[] choose(PendingSet set, long seed, long event) {
        int[] choice = new int[set.size()];
        kind.choose(set, number, Mix.mix(seed, event, number), choice);
        return choice;
    }

    /** @throws IllegalArgumentException with a message for the user */
    static StateName parse(String text) {
        String[] parts = text.split(":", 2);
        for (StateKind kind : StateKind.values()) {
            if (kind.label().equals(parts[0]) && kind.isNumbered() == (parts.length == 2)) {
                try {
                    return new StateName(kind, parts.length == 2 ? Long.parseUnsignedLong(parts[1]) : 0);
                } catch (NumberFormatException _) {
                    break;
                }
            }
        }
        throw new IllegalArgumentException("Unknown state " + text + "; there are " + Arrays.stream(StateKind.values())
                .map(kind -> kind.label() + (kind.isNumbered() ? ":N" : "")).collect(Collectors.joining(", ")));
    }

    @Override
    public String toString() {
        return kind.label() + (kind.isNumbered() ? ":" + Long.toUnsignedString(number) : "");
    }
}
