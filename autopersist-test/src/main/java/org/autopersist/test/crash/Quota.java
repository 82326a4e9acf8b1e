// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;

/**
 * How many states each event gets, so that about the wanted number comes out.
 *
 * @param states per event; an event that has fewer gives fewer
 * @param eventShare of {@link CheckJob#ALL_EVENTS}: which part of the events is looked at
 */
record Quota(int states, int eventShare) {

    private static final int MAX_STATES = 1 << 16;

    static Quota of(Trace trace, Path startImage, long images) throws IOException {
        long[] capacities = new long[1024];
        int events = 0;
        try (Arena arena = Arena.ofConfined()) {
            CrashModel model = new CrashModel(StartState.load(trace, startImage, arena), trace.flags());
            // The marks matter here only as far as they make events differ; the number of threads does not.
            for (TraceWalk walk = new TraceWalk(trace, model, null, Set.of()); walk.next(); ) {
                if (walk.changed()) {
                    if (events == capacities.length) {
                        capacities = Arrays.copyOf(capacities, 2 * events);
                    }
                    capacities[events++] = model.capacity(MAX_STATES);
                }
            }
        }
        if (events > images) {
            return new Quota(1, (int) Math.max(1, CheckJob.ALL_EVENTS * images / events));
        }
        int low = 1;
        int high = MAX_STATES;
        while (low < high) {
            int middle = (low + high) >>> 1;
            long sum = 0;
            for (int i = 0; i < events; i++) {
                sum += Math.min(capacities[i], middle);
            }
            if (sum >= images) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return new Quota(low, CheckJob.ALL_EVENTS);
    }
}
