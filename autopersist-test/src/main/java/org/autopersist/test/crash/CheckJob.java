// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a checking JVM is to do, passed on its command line as {@code key=value}.
 *
 * @param workload as {@link WorkloadLoader} takes it
 * @param trace the recorded run
 * @param startImage the image that recording began with, or null for a new one
 * @param folder for its own files, on a file system in memory
 * @param quota states per event
 * @param eventShare of 2^20, how many of the events are looked at
 * @param share number of this JVM among {@code jobs}, from 0
 * @param from the first image that counts; those before are made but not checked
 * @param recoveryOf one in so many images is recovered with a trace, whose crash states are checked too; 0: none
 * @param secondOf one in so many images is worked on with, with a trace whose crash states are checked too; 0: none
 * @param depth how deep crashes during recovery nest
 * @param goOnOf one in so many images is worked on with after its check; 0: none
 * @param structureOf one in so many images is given to the {@link StructureCheck}s; 0: none
 * @param millis after this time no further image is checked
 * @param maxViolations after so many it stops
 * @param event, only with {@code state}: check that state alone
 * @param state null: all
 * @param dropSite only with {@code state}: a site that is left out, by its text; or null
 * @param mutants leave out one site after the other, each with {@code quota} images
 * @param skipSites sites that are not tried
 * @param onlySites parts of names of the sites that are tried; empty: all
 */
record CheckJob(String workload, long seed, Path trace, Path startImage, Path folder, int quota, int eventShare, int jobs,
        int share, long from, int recoveryOf, int secondOf, int depth, int goOnOf, int structureOf, long millis, int maxViolations,
        long event, String state, String dropSite, boolean mutants, List<String> skipSites, List<String> onlySites) {

    static final int ALL_EVENTS = 1 << 20;

    /** A job for one state. */
    CheckJob only(long event, String state) {
        return new CheckJob(workload, seed, trace, startImage, folder, quota, eventShare, 1, 0, 0, 0, 0, depth, 1, 1, millis,
                maxViolations, event, state, dropSite, mutants, skipSites, onlySites);
    }

    CheckJob of(int share, long from, long millis) {
        return new CheckJob(workload, seed, trace, startImage, folder, quota, eventShare, jobs, share, from, recoveryOf,
                secondOf, depth, goOnOf, structureOf, millis, maxViolations, event, state, dropSite, mutants, skipSites,
                onlySites);
    }

    /** The same with files of its own in another folder. */
    CheckJob in(Path other) {
        return new CheckJob(workload, seed, trace, startImage, other, quota, eventShare, jobs, share, from, recoveryOf,
                secondOf, depth, goOnOf, structureOf, millis, maxViolations, event, state, dropSite, mutants, skipSites,
                onlySites);
    }

    /** The same state with a site left out. */
    CheckJob without(String site) {
        return new CheckJob(workload, seed, trace, startImage, folder, quota, eventShare, jobs, share, from, recoveryOf,
                secondOf, depth, goOnOf, structureOf, millis, maxViolations, event, state, site, mutants, skipSites,
                onlySites);
    }

    /** All sites whose names contain one of these texts, or all if there is none, but those to skip, one after the other. */
    CheckJob mutants(Collection<String> only, List<String> skip) {
        return new CheckJob(workload, seed, trace, startImage, folder, quota, eventShare, jobs, share, from, recoveryOf,
                secondOf, depth, goOnOf, structureOf, millis, maxViolations, event, state, dropSite, true, skip,
                List.copyOf(only));
    }

    List<String> arguments() {
        List<String> list = new ArrayList<>(List.of("workload=" + workload, "seed=" + seed, "trace=" + trace,
                "folder=" + folder, "quota=" + quota, "eventShare=" + eventShare, "jobs=" + jobs, "share=" + share,
                "from=" + from, "recoveryOf=" + recoveryOf, "secondOf=" + secondOf, "depth=" + depth, "goOnOf=" + goOnOf,
                "structureOf=" + structureOf, "millis=" + millis, "maxViolations=" + maxViolations, "event=" + event,
                "mutants=" + mutants));
        if (startImage != null) {
            list.add("startImage=" + startImage);
        }
        if (state != null) {
            list.add("state=" + state);
        }
        if (dropSite != null) {
            list.add("dropSite=" + dropSite);
        }
        skipSites.forEach(site -> list.add("skipSite=" + site));
        onlySites.forEach(part -> list.add("onlySite=" + part));
        return list;
    }

    static CheckJob parse(String[] arguments) {
        Map<String, String> values = new HashMap<>();
        List<String> skipSites = new ArrayList<>();
        List<String> onlySites = new ArrayList<>();
        for (String argument : arguments) {
            String[] pair = argument.split("=", 2);
            if (pair[0].equals("skipSite")) {
                skipSites.add(pair[1]);
            } else if (pair[0].equals("onlySite")) {
                onlySites.add(pair[1]);
            } else {
                values.put(pair[0], pair[1]);
            }
        }
        String startImage = values.get("startImage");
        return new CheckJob(values.get("workload"), Long.parseLong(values.get("seed")), Path.of(values.get("trace")),
                startImage == null ? null : Path.of(startImage), Path.of(values.get("folder")), number(values, "quota"),
                number(values, "eventShare"), number(values, "jobs"), number(values, "share"),
                Long.parseLong(values.get("from")), number(values, "recoveryOf"),
                number(values, "secondOf"), number(values, "depth"),
                number(values, "goOnOf"), number(values, "structureOf"), Long.parseLong(values.get("millis")),
                number(values, "maxViolations"), Long.parseLong(values.get("event")), values.get("state"),
                values.get("dropSite"), Boolean.parseBoolean(values.get("mutants")), skipSites, onlySites);
    }

    private static int number(Map<String, String> values, String key) {
        return Integer.parseInt(values.get(key));
    }
}
