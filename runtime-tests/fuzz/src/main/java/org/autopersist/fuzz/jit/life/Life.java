// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.life;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.AutoPersist;
import org.autopersist.fuzz.jit.data.Data;
import org.autopersist.fuzz.jit.data.P;
import org.autopersist.fuzz.jit.data.Program;
import org.autopersist.fuzz.jit.data.Regions;
import org.autopersist.fuzz.jit.life.GraphText.What;

/** Runs programs, or looks at what they have left, and prints a line for each: what it has come to. */
public final class Life {

    /**
     * Begins the line of a program: its number, then what its calls returned, all data, and what of it is kept, as one number
     * each.
     */
    public static final String DID = "did ";
    /** Begins the line of a program that an exception has ended. */
    public static final String THREW = "threw ";
    /** The last line. */
    public static final String END = "end";

    private static final int REFRESHED_EVERY = 16;

    private final LifePlan plan;

    private Life(LifePlan plan) {
        this.plan = plan;
    }

    public static void main(String[] args) throws IOException {
        LifePlan plan = LifePlan.parse(args);
        new Life(plan).live();
        System.out.println(END);
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private void live() throws IOException {
        List<String> programs = Files.readAllLines(plan.programs());
        for (int k = plan.first(); k < plan.end(); k++) {
            String[] line = programs.get(k).split(" ");
            Role role = Role.valueOf(line[1]);
            String did;
            try {
                Program program = Class.forName(line[0]).asSubclass(Program.class).getDeclaredConstructor().newInstance();
                did = DID + k + (plan.which() == LifePlan.Which.SECOND ? look(program, role, k) : run(program, role, k));
            } catch (Throwable t) {
                did = THREW + k + " " + text(t);
            }
            System.out.println(did);
            if (plan.collects()) {
                System.gc();
            }
        }
    }

    private static String text(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            text.append(t).append(" at ").append(t.getStackTrace().length == 0 ? "?" : t.getStackTrace()[0]).append("; ");
        }
        return text.toString().replace('\n', ' ');
    }

    private String run(Program program, Role role, int k) throws IOException {
        StringBuilder returned = plan.hasTexts() ? new StringBuilder() : null;
        P[] r = Data.make();
        P[] beside = role == Role.MIXED ? Data.make() : null;
        boolean durable = false;
        long sum = 0;
        for (int n = 0; n < plan.calls(); n++) {
            if (n == plan.publish() && role != Role.VOLATILE) {
                program.root(r);
                durable = plan.which() == LifePlan.Which.FIRST && AutoPersist.isEnabled();
            }
            Regions.call(program, durable);
            int s = program.step(r, n);
            if (beside != null && n % 3 == 1) {
                Regions.call(program, false);
                s += program.step(beside, n);
            }
            sum = sum * 31 + s;
            if (returned != null) {
                returned.append(s).append(' ');
            }
            if (n % REFRESHED_EVERY == REFRESHED_EVERY - 1) {
                Data.refresh(r, n / REFRESHED_EVERY);
            }
            if (plan.collects() && n == plan.calls() / 2) {
                System.gc();
            }
        }
        Object[] statics = program.statics();
        Object[] kept = {r, statics};
        Object[] all = {r, statics, beside};
        if (returned != null) {
            Files.writeString(text(k, "front"), returned + lines(all, What.ALL));
            Files.writeString(text(k, "kept"), lines(kept, What.KEPT));
        }
        return " " + sum + " " + digest(all, What.ALL) + " " + digest(kept, What.KEPT);
    }

    private String look(Program program, Role role, int k) throws IOException {
        if (role == Role.VOLATILE) {
            return " 0 0 0";
        }
        Object[] found = {program.root(), program.statics()};
        if (plan.hasTexts()) {
            Files.writeString(text(k, "kept"), lines(found, What.ALL));
        }
        return " 0 0 " + digest(found, What.ALL);
    }

    private Path text(int k, String what) {
        return plan.texts().resolve(k + "." + plan.which() + "." + what);
    }

    private static long digest(Object root, What what) {
        Sink.Digest digest = new Sink.Digest();
        GraphText.tell(root, what, digest);
        return digest.value();
    }

    private static String lines(Object root, What what) {
        Sink.Lines lines = new Sink.Lines();
        GraphText.tell(root, what, lines);
        return lines.toString();
    }
}
