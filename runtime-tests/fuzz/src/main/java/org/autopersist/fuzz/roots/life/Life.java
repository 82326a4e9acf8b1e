// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.life;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.autopersist.fuzz.roots.model.Generator;
import org.autopersist.fuzz.roots.model.Graph;
import org.autopersist.fuzz.roots.model.Operation;
import org.autopersist.fuzz.roots.model.Roots;

/**
 * The child's main program. It repeats what all lives before did in the model, does its own operations on the real
 * objects and on the model, and tells of each that is done. Then it waits for the word how to end.
 */
public final class Life {

    /** What it prints before the number of an operation that is done. */
    public static final String DONE = "done ";
    /** All operations are done. */
    public static final String READY = "ready";
    /** Before a vertex and its identity hash code. */
    public static final String HASH = "hash ";
    /** Before the parts of the interrupted operation of the life before that have happened. */
    public static final String FOUND = "found ";

    private static final FileOutputStream OUT = new FileOutputStream(FileDescriptor.out);

    private final LifePlan plan;
    private final Hashes hashes;
    private Graph graph = new Graph();
    /** What the life before was at when it ended, if that is not known. */
    private Operation interrupted;

    private Life(LifePlan plan) {
        this.plan = plan;
        hashes = new Hashes(plan.hashes(), Life::tell);
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        LifePlan plan = LifePlan.parse(args);
        if (plan.garbage()) {
            Garbage.everywhere();
        }
        new Life(plan).run();
        switch (new BufferedReader(new InputStreamReader(System.in)).readLine()) {
            case "exit" -> System.exit(0);
            case "halt" -> Runtime.getRuntime().halt(0);
            case null, default -> {}
        }
    }

    /** One write, so that a line is there or not, whenever the process is killed. */
    private static void tell(String line) {
        try {
            OUT.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void run() throws InterruptedException {
        repeat();
        if (interrupted != null) {
            findOut();
        }
        World world = new World(graph, hashes);
        Comparison comparison = new Comparison(world, hashes, plan.watches());
        if (plan.isLast()) {
            bindAll();
            graph.bindAll();
            comparison.check(graph);
        }
        Generator generator = new Generator(graph, plan.seed(), plan.history().size());
        for (int number = 0; number < plan.operations(); number++) {
            Operation operation = generator.next();
            try {
                execute(world, operation, number);
                graph.apply(operation);
                if (operation instanceof Operation.Check || operation instanceof Operation.Bind || operation instanceof Operation.Several) {
                    comparison.check(graph);
                }
            } catch (Throwable t) {
                throw new AssertionError("operation " + number + " of life " + plan.history().size() + ", " + operation + ": " + t, t);
            }
            tell(DONE + number);
        }
        tell(READY);
    }

    private void repeat() {
        for (int life = 0; life < plan.history().size(); life++) {
            LifePlan.Past past = plan.history().get(life);
            Generator generator = new Generator(graph, plan.seed(), life);
            for (int i = 0; i < past.operations(); i++) {
                graph.apply(generator.next());
            }
            if (past.wasInterrupted()) {
                Operation last = generator.next();
                if (past.isUnknown()) {
                    interrupted = last;
                    return;
                }
                graph.apply(last, past.parts());
            }
            graph.endLife();
            if (past.wasInterrupted()) {
                graph.bindAll();
            }
        }
    }

    /** Which parts of the interrupted operation are in the image. All roots are bound for that. */
    private void findOut() throws InterruptedException {
        bindAll();
        int parts = Graph.partsOf(interrupted);
        List<String> differences = new ArrayList<>();
        for (long happened = 0; happened < 1L << parts; happened++) {
            Graph candidate = new Graph(graph);
            candidate.apply(interrupted, happened);
            candidate.endLife();
            candidate.bindAll();
            String difference = new Comparison(new World(candidate, hashes), hashes, false).difference(candidate);
            if (difference == null) {
                graph = candidate;
                tell(FOUND + happened);
                return;
            }
            differences.add("if parts " + Long.toBinaryString(happened) + " had happened: " + difference);
        }
        throw new AssertionError("the life before was killed at " + interrupted + "; " + String.join("; ", differences));
    }

    /** By two threads, from both ends. */
    private static void bindAll() throws InterruptedException {
        Together.run(List.of(() -> IntStream.range(0, Roots.UNITS).forEach(World::bind),
                () -> IntStream.range(0, Roots.UNITS).forEach(unit -> World.bind(Roots.UNITS - 1 - unit))));
    }

    /** Mostly by the main thread, sometimes by another one. */
    private static void execute(World world, Operation operation, int number) throws InterruptedException {
        if (number % 4 != 3) {
            world.execute(operation);
            return;
        }
        Throwable[] thrown = new Throwable[1];
        Thread.Builder builder = number % 8 == 3 ? Thread.ofPlatform() : Thread.ofVirtual();
        builder.start(() -> {
            try {
                world.execute(operation);
            } catch (Throwable t) {
                thrown[0] = t;
            }
        }).join();
        if (thrown[0] != null) {
            throw new AssertionError("in another thread: " + thrown[0], thrown[0]);
        }
    }
}
