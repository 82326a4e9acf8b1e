// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.autopersist.powercut.trace.Event;
import org.autopersist.powercut.trace.Trace;

/** Chooses where in a trace the power fails: how many of its events have happened. */
final class Cuts {

    private static final int SOON = 6;
    private static final int LATER = 60;

    private Cuts() {}

    /**
     * Some anywhere, most at an event of a kind that was chosen before: those of opening, of a new base image or of the end of a
     * life are few.
     */
    static List<Integer> choose(Recording recording, int count, Random random) {
        List<List<Integer>> kinds = new ArrayList<>(kinds(recording).values());
        List<Integer> result = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (random.nextInt(3) == 0) {
                result.add(random.nextInt(recording.trace().events().size() + 1));
            } else {
                List<Integer> places = kinds.get(random.nextInt(kinds.size()));
                result.add(places.get(random.nextInt(places.size())) + random.nextInt(2));
            }
        }
        result.sort(null);
        return result;
    }

    private static Map<String, List<Integer>> kinds(Recording recording) {
        Trace trace = recording.trace();
        Map<String, List<Integer>> result = new TreeMap<>();
        int life = -1;
        String phase = "";
        for (int i = 0; i < trace.events().size(); i++) {
            Event event = trace.events().get(i);
            if (event.life() != life) {
                life = event.life();
                phase = "opening " + Math.min(life, 1);
            } else if (event.kind() == Event.Kind.NOTE) {
                phase = event.data().get(0) == 'e' ? "end" : "running";
            }
            result.computeIfAbsent(phase + " " + kind(event, recording.imageSize()), _ -> new ArrayList<>()).add(i);
        }
        return result;
    }

    private static String kind(Event event, int imageSize) {
        boolean isControl = event.kind() == Event.Kind.WRITE && event.offset() >= imageSize;
        boolean isHeader = event.kind() == Event.Kind.WRITE && event.offset() == 0;
        return event.kind() + " " + event.name().replaceAll("\\d$", "") + (isControl ? " control" : isHeader ? " start" : "");
    }

    /** Behind syncs that do nothing, soon after most of them; those of each kind alike. */
    static List<Integer> behind(BitSet ignored, Recording recording, int count, Random random) {
        List<List<Integer>> kinds = new ArrayList<>(kinds(recording).values());
        kinds.replaceAll(places -> places.stream().filter(ignored::get).toList());
        kinds.removeIf(List::isEmpty);
        List<Integer> result = new ArrayList<>();
        for (int i = 0; i < count && !kinds.isEmpty(); i++) {
            List<Integer> places = kinds.get(random.nextInt(kinds.size()));
            int place = places.get(random.nextInt(places.size())) + 1 + random.nextInt(random.nextBoolean() ? SOON : LATER);
            result.add(Math.min(recording.trace().events().size(), place));
        }
        result.sort(null);
        return result;
    }
}
