// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.text;

import java.util.Iterator;
import java.util.Set;

/**
 * A get in progress, or one of its kin.
 *
 * @param keys those that are left of what has come so far
 * @param showsCas whether the answer has the items' numbers
 * @param touches whether the items get another expiry
 * @param exptime which one
 */
record Get(Iterator<String> keys, boolean showsCas, boolean touches, long exptime) {

    private static final Set<String> COMMANDS = Set.of("get", "gets", "gat", "gats");

    static boolean isBegunBy(Line line) {
        return COMMANDS.contains(line.command());
    }

    /** @param line begins with one of the commands */
    static boolean hasKeys(Line line) {
        return line.count() > firstKey(line);
    }

    private static int firstKey(Line line) {
        return touches(line) ? 2 : 1;
    }

    private static boolean touches(Line line) {
        return line.command().startsWith("gat");
    }

    /**
     * @param line begins with one of the commands
     * @throws NumberFormatException if there is to be a time, but is none
     */
    static Get of(Line line) {
        long exptime = touches(line) ? Numbers.time(line.word(1)) : 0;
        Iterator<String> keys = line.words().listIterator(firstKey(line));
        return new Get(keys, line.command().endsWith("s"), touches(line), exptime);
    }

    /** The same with the keys of a further piece of the line. */
    Get with(Line piece) {
        return new Get(piece.words().iterator(), showsCas, touches, exptime);
    }
}
