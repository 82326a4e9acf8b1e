// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.run;

import java.util.ArrayList;
import java.util.List;

/**
 * Under which circumstances the programs of a batch run.
 *
 * @param name     which compiler, for the summary
 * @param flags    of the first life
 * @param javac    javac's options
 * @param programs how many fit into a batch at most
 * @param calls    how often each is called
 * @param publish  the call before which its data becomes durable
 * @param collects whether there are collections in the first life
 * @param mixed    how many percent of the programs also run on data that is not durable
 * @param apart    how many percent run on that only
 */
public record Setting(String name, List<String> flags, List<String> javac, int programs, int calls, int publish,
        boolean collects, int mixed,
        int apart) {

    /** With more flags. */
    public Setting plus(List<String> more) {
        List<String> all = new ArrayList<>(flags);
        all.addAll(more);
        return withFlags(all);
    }

    /** With other flags. */
    public Setting withFlags(List<String> others) {
        return new Setting(name, List.copyOf(others), javac, programs, calls, publish, collects, mixed, apart);
    }

    /** With fewer or more calls. */
    public Setting withCalls(int count) {
        return new Setting(name, flags, javac, programs, count, Math.min(publish, count / 2), collects, mixed, apart);
    }

    /** The level of compilation that most methods should get to; 4 is C2's. */
    int level() {
        String stop = "-XX:TieredStopAtLevel=";
        return flags.stream().filter(flag -> flag.startsWith(stop))
                .mapToInt(flag -> Integer.parseInt(flag.substring(stop.length()))).findFirst()
                .orElse(4);
    }
}
