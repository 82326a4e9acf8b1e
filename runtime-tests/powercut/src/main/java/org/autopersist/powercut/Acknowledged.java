// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut;

import java.nio.charset.StandardCharsets;
import org.autopersist.powercut.trace.Event;

/** What the program has been promised up to an event: the last step of each thread. */
final class Acknowledged {

    private final long[] last;
    private final long[] atEnd;
    private int life;

    /** @param before the trace */
    Acknowledged(long[] before) {
        last = before.clone();
        atEnd = new long[before.length];
    }

    void add(Event event) {
        if (event.life() > life) {
            life = event.life();
            for (int t = 0; t < last.length; t++) {
                last[t] = Math.max(last[t], atEnd[t]);
            }
        }
        if (event.kind() == Event.Kind.NOTE) {
            String[] words = StandardCharsets.US_ASCII.decode(event.data().duplicate()).toString().split(" ");
            if (words.length == 3) {
                int thread = Integer.parseInt(words[1]);
                long[] of = words[0].equals("end") ? atEnd : last;
                of[thread] = Math.max(of[thread], Long.parseLong(words[2]));
            }
        }
    }

    long[] now() {
        return last.clone();
    }
}
