// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.autopersist.AutoPersist;
import org.autopersist.ObjectRefusedException;

/** All probes of one family: {@code write}, or {@code check} in the next process. Prints a line for each that is not as it should be. */
public final class Probes {

    private Probes() {}

    static List<Probe> of(String family) {
        return switch (family) {
            case "pools" -> ConcurrentProbes.pools();
            case "synchronizers" -> ConcurrentProbes.synchronizers();
            case "queuesAndFutures" -> ConcurrentProbes.queuesAndFutures();
            case "buffers" -> IoProbes.buffers();
            case "files" -> IoProbes.files();
            case "streams" -> IoProbes.streams();
            case "network" -> IoProbes.network();
            case "logging" -> UtilProbes.logging();
            case "security" -> UtilProbes.security();
            case "text" -> UtilProbes.text();
            case "times" -> UtilProbes.times();
            default -> UtilProbes.util();
        };
    }

    public static void main(String[] args) throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Probe p : of(args[1])) {
            String trouble = args[0].equals("write") ? write(args[1], p) : check(args[1], p);
            if (trouble != null) {
                wrong.add(p.name());
                System.out.println("WRONG " + p.name() + " (" + p.outcome() + "): " + trouble);
            }
        }
        System.out.println("DONE " + args[1] + " " + wrong);
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static String write(String family, Probe p) {
        Object o;
        try {
            o = p.maker().make();
        } catch (Throwable t) {
            return "can't be made: " + t;
        }
        try {
            AutoPersist.setRoot(family + " " + p.name(), o);
            return p.outcome() == Probe.Outcome.REFUSED ? "is not refused: " + o.getClass() : null;
        } catch (ObjectRefusedException e) {
            boolean tells = e.getMessage().contains("Path: ") && e.getMessage().contains("can't be made recoverable");
            return tells && p.outcome() == Probe.Outcome.REFUSED ? null : "is refused: " + e.getMessage();
        }
    }

    private static String check(String family, Probe p) throws Exception {
        if (p.outcome() == Probe.Outcome.REFUSED) {
            try {
                Object o = AutoPersist.getRoot(family + " " + p.name(), Object.class);
                if (o != null) {
                    return "recovered, though it should be refused: " + timed(() -> p.use().use(o));
                }
                return null;
            } catch (Throwable t) {
                return "recovered, though it should be refused: " + t;
            }
        }
        Object recovered;
        try {
            recovered = AutoPersist.getRoot(family + " " + p.name(), Object.class);
        } catch (Throwable t) {
            return "is not recovered: " + t;
        }
        if (recovered == null) {
            return "is not there";
        }
        try {
            Object made = p.maker().make();
            if (p.outcome() == Probe.Outcome.OWN && made != recovered) {
                return "is another object than the process's own: " + recovered.getClass();
            }
            String used = timed(() -> p.use().use(recovered));
            String expected = timed(() -> p.use().use(made));
            return Objects.equals(used, expected) && !used.startsWith("!") ? null : "gives " + used + " instead of " + expected;
        } catch (Throwable t) {
            return "can't be made: " + t;
        }
    }

    /** The result of a use; what it throws begins with an exclamation mark. Not by a pool, which may be what is tried. */
    private static String timed(Probe.Maker use) throws InterruptedException {
        AtomicReference<String> result = new AtomicReference<>("! hangs");
        Thread user = Thread.ofPlatform().daemon().start(() -> {
            try {
                result.set(String.valueOf(use.make()));
            } catch (Throwable t) {
                result.set("! " + t + (t.getStackTrace().length > 0 ? " at " + t.getStackTrace()[0] : ""));
            }
        });
        user.join(10_000);
        return result.get();
    }
}
