// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.autopersist.fuzz.roots.life.Life;
import org.autopersist.fuzz.roots.life.LifePlan;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;

/** All lives of one image, as a seed says. Used by one thread. */
final class Lives {

    private static final Duration PATIENCE = Duration.ofSeconds(180);
    private static final int FEWEST = 3;
    private static final int MOST = 8;
    private static final String IMAGE_SIZE = "32m";

    private final RootsCampaign.Plan plan;
    private final long seed;
    private final Path image;
    private final Path before;
    private final List<LifePlan.Past> history = new ArrayList<>();
    private final Map<Integer, Integer> hashes = new TreeMap<>();

    /** With images in a folder of their own. */
    Lives(RootsCampaign.Plan plan, long seed, Path folder) {
        this.plan = plan;
        this.seed = seed;
        image = folder.resolve("roots.nvm");
        before = folder.resolve("before.nvm");
    }

    /**
     * From a new image to its last life.
     *
     * @return what went wrong, or null
     */
    RootsCampaign.Failure run() throws IOException, InterruptedException {
        Files.deleteIfExists(image);
        Files.deleteIfExists(before);
        int lives = FEWEST + new SplittableRandom(seed).nextInt(MOST - FEWEST + 1);
        for (int life = 0; life <= lives; life++) {
            boolean isLast = life == lives;
            Setting setting = isLast ? Setting.of(seed, life).last() : Setting.of(seed, life);
            if (Files.exists(image)) {
                Files.copy(image, before, StandardCopyOption.REPLACE_EXISTING);
            }
            try {
                live(setting, isLast);
            } catch (AssertionError | UncheckedIOException e) {
                return new RootsCampaign.Failure(seed, life, setting, e.getMessage(), keep());
            }
        }
        return null;
    }

    private void live(Setting setting, boolean isLast) throws InterruptedException {
        String known = hashes.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(","));
        LifePlan life = new LifePlan(seed, history, setting.operations(), known, setting.garbage() && !plan.calm(), setting.watches(), isLast);
        ChildJvm jvm = new ChildJvm(plan.jdk(), plan.crashes()).image(image, IMAGE_SIZE).flags(setting.flags()).flags(plan.flags())
                .main(Life.class, life.arguments().toArray(String[]::new)).patience(PATIENCE);
        try (RunningChild child = jvm.start()) {
            note(end(child, setting));
        }
    }

    /** Lets it work, and ends it. */
    private static ChildResult end(RunningChild child, Setting setting) throws InterruptedException {
        switch (setting.end()) {
            case EARLY_KILL -> Thread.sleep(setting.moment());
            case KILL -> {
                child.takeLine(Life.DONE + setting.moment());
                Thread.sleep(0, (int) (System.nanoTime() % 1_000_000 & ~1));
            }
            default -> child.takeLine(Life.READY);
        }
        return switch (setting.end()) {
            case EARLY_KILL, KILL, QUIET_KILL -> child.kill().wasKilled();
            case RETURN, EXIT, HALT -> {
                child.send(setting.end().name().toLowerCase());
                yield child.awaitEnd().exited(0);
            }
        };
    }

    /** What the life has done becomes part of the history. */
    private void note(ChildResult result) {
        int done = 0;
        boolean ready = false;
        for (String line : result.out()) {
            if (line.startsWith(Life.DONE)) {
                done++;
            } else if (line.startsWith(Life.FOUND)) {
                LifePlan.Past interrupted = history.removeLast();
                history.add(new LifePlan.Past(interrupted.operations(), Long.parseLong(line.substring(Life.FOUND.length()))));
            } else if (line.startsWith(Life.HASH)) {
                String[] parts = line.substring(Life.HASH.length()).split("=");
                hashes.put(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
            }
            ready |= line.equals(Life.READY);
        }
        // One that did not even get to know where the life before was at is as if it had not been.
        if (history.isEmpty() || history.getLast().parts() != LifePlan.Past.UNKNOWN) {
            history.add(new LifePlan.Past(done, ready ? LifePlan.Past.NOT_INTERRUPTED : LifePlan.Past.UNKNOWN));
        }
    }

    /** Keeps the image with which the life began. */
    private Path keep() throws IOException {
        Files.createDirectories(plan.failures());
        Path kept = plan.failures().resolve("roots-" + seed + ".nvm");
        Files.deleteIfExists(kept);
        if (Files.exists(before)) {
            Files.copy(before, kept);
        }
        return kept;
    }
}
