// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Chooses a life's operations: the same ones for the same seed, life and state of the graph, so that parent and child,
 * and each later child, know them without being told. Not thread-safe.
 */
public final class Generator {

    private static final int MOST_HELD = 10;
    private static final int MOST_REACHED = 400;
    private static final int MOST_MANY_LONGS = 3;
    private static final int LONG_CHAIN = 150;

    private enum Choice {
        BIND(6), SET(40), VALUE(6), SEVERAL(10), COPY(4), MAKE(16), CLONE(4), HOLD(4), DROP(8), HASH(3), COLLECT(5), ALLOCATE(4), CHECK(4);

        final int weight;

        Choice(int weight) {
            this.weight = weight;
        }
    }

    private final Graph graph;
    private final SplittableRandom random;
    private final int[] weights = new int[Choice.values().length];
    /** What comes before anything else is chosen. */
    private final ArrayDeque<Supplier<Operation>> script = new ArrayDeque<>();
    /** How many of 12 stores take a reference away. */
    private int nulls;
    private int manyLongs;

    public Generator(Graph graph, long seed, int life) {
        this.graph = graph;
        // What a seed never does or does often holds for all of its lives: faults need some operations, and the others out of the way.
        SplittableRandom ofSeed = new SplittableRandom(seed);
        for (Choice choice : Choice.values()) {
            int factor = List.of(0, 1, 1, 1, 4).get(ofSeed.nextInt(5));
            boolean needed = choice == Choice.SET || choice == Choice.MAKE || choice == Choice.BIND;
            weights[choice.ordinal()] = choice.weight * (needed ? Math.max(1, factor) : factor);
        }
        random = new SplittableRandom(seed * 31 + life);
        nulls = 1;
        if (life > 0 && random.nextInt(3) != 0) {
            writeScript();
        }
    }

    /** Some roots are bound and lose what others still have, which are bound after a collection. */
    private void writeScript() {
        List<Integer> units = new ArrayList<>(IntStream.range(0, Roots.UNITS).boxed().toList());
        for (int i = units.size() - 1; i > 0; i--) {
            Collections.swap(units, i, random.nextInt(i + 1));
        }
        int first = 1 + random.nextInt(3);
        units.subList(0, first).forEach(unit -> script.add(() -> new Operation.Bind(unit)));
        for (int i = 2 + random.nextInt(10); i > 0; i--) {
            script.add(() -> {
                nulls = 6;
                List<Integer> reached = graph.reached().stream().boxed().toList();
                return reached.isEmpty() ? new Operation.Collect() : set(reached, reached);
            });
        }
        script.add(() -> {
            nulls = 1;
            return new Operation.Collect();
        });
        if (random.nextBoolean()) {
            script.add(() -> new Operation.Allocate(2 + random.nextInt(10)));
        }
        units.subList(first, first + random.nextInt(units.size() - first)).forEach(unit -> script.add(() -> new Operation.Bind(unit)));
    }

    /** The next operation. The objects that it makes are in the graph already; the rest of it is not applied. */
    public Operation next() {
        if (!script.isEmpty()) {
            return script.remove().get();
        }
        List<Integer> reached = graph.reached().stream().boxed().toList();
        BitSet held = graph.held();
        if (held.cardinality() > MOST_HELD) {
            return new Operation.Drop(any(held));
        }
        Choice choice = choose();
        if (reached.isEmpty() && choice != Choice.COLLECT && choice != Choice.ALLOCATE) {
            return random.nextBoolean() ? new Operation.Bind(random.nextInt(Roots.UNITS)) : make(reached);
        }
        return switch (choice) {
            case BIND -> new Operation.Bind(random.nextInt(Roots.UNITS));
            case SET -> set(reached, reached);
            case VALUE -> value(reached);
            case SEVERAL -> several(reached);
            case COPY -> copyRange(reached);
            case MAKE -> reached.size() > MOST_REACHED ? set(reached, List.of()) : make(reached);
            case CLONE -> cloneOf(reached);
            case HOLD -> new Operation.Hold(any(reached), Operation.Hand.values()[random.nextInt(3)]);
            case DROP -> held.isEmpty() ? new Operation.Collect() : new Operation.Drop(any(held));
            case HASH -> new Operation.Hash(any(reached));
            case COLLECT -> new Operation.Collect();
            case ALLOCATE -> new Operation.Allocate(1 + random.nextInt(12));
            case CHECK -> new Operation.Check();
        };
    }

    private Choice choose() {
        int total = 0;
        for (int weight : weights) {
            total += weight;
        }
        int at = random.nextInt(total);
        for (Choice choice : Choice.values()) {
            at -= weights[choice.ordinal()];
            if (at < 0) {
                return choice;
            }
        }
        throw new AssertionError();
    }

    private int any(List<Integer> list) {
        return list.get(random.nextInt(list.size()));
    }

    private int any(BitSet set) {
        return any(set.stream().boxed().toList());
    }

    private Operation.Set set(List<Integer> holders, List<Integer> targets) {
        Slot slot = slot(holders);
        return new Operation.Set(slot, target(slot, targets));
    }

    private Slot slot(List<Integer> holders) {
        for (int tries = 0; tries < 8 && random.nextInt(4) != 0; tries++) {
            Vertex vertex = graph.vertex(any(holders));
            if (vertex.references.length > 0) {
                return new Slot(vertex.id, random.nextInt(vertex.references.length));
            }
        }
        int root = random.nextInt(Roots.COUNT);
        // To set a root binds it. Most are to be bound by something else.
        for (int tries = 0; tries < 4 && !graph.isBound(Roots.unitOf(root)); tries++) {
            root = random.nextInt(Roots.COUNT);
        }
        return Slot.root(root);
    }

    private int target(Slot slot, List<Integer> targets) {
        int kind = random.nextInt(12);
        for (int tries = 0; tries < 6 && kind > nulls && !targets.isEmpty(); tries++) {
            BitSet held = graph.held();
            // What was made last is mostly held, and would be lost.
            int target = held.isEmpty() || random.nextInt(3) != 0 ? any(targets) : any(held);
            if (graph.takes(slot, target)) {
                return target;
            }
        }
        int symbol = random.nextInt(Graph.SYMBOLS);
        return kind == 0 && graph.takes(slot, symbol) ? symbol : Vertex.NONE;
    }

    private Operation value(List<Integer> reached) {
        for (int tries = 0; tries < 8; tries++) {
            Vertex vertex = graph.vertex(any(reached));
            if (!vertex.kind.isReferenceArray()) {
                return new Operation.SetValue(vertex.id, random.nextInt(1_000_000));
            }
        }
        return new Operation.Check();
    }

    private Operation several(List<Integer> reached) {
        Operation.Together how = Operation.Together.values()[random.nextInt(4)];
        List<Integer> holders = reached;
        if (how == Operation.Together.ROLLBACK) {
            // What is not durable keeps its value.
            BitSet durable = graph.durable();
            holders = reached.stream().filter(durable::get).toList();
            if (holders.isEmpty()) {
                return new Operation.Check();
            }
        }
        int count = how == Operation.Together.PARALLEL ? 2 + random.nextInt(2) : 1 + random.nextInt(6);
        List<Operation.Part> parts = new ArrayList<>();
        HashSet<Object> places = new HashSet<>();
        while (parts.size() < count) {
            Operation.Part part = how == Operation.Together.PARALLEL && random.nextInt(3) == 0
                    ? new Operation.Bind(random.nextInt(Roots.UNITS))
                    : random.nextInt(4) == 0 && value(holders) instanceof Operation.SetValue value ? value : set(holders, reached);
            Object place = switch (part) {
                case Operation.Set set -> set.slot();
                case Operation.SetValue value -> value.holder();
                case Operation.Bind bind -> List.of(bind.unit());
            };
            if (places.add(place) || how != Operation.Together.PARALLEL) {
                parts.add(part);
            }
        }
        return new Operation.Several(how, parts);
    }

    private Operation copyRange(List<Integer> reached) {
        List<Vertex> arrays = reached.stream().map(graph::vertex).filter(v -> v.kind.isReferenceArray() && v.references.length > 0).toList();
        if (arrays.isEmpty()) {
            return make(reached);
        }
        Vertex from = arrays.get(random.nextInt(arrays.size()));
        Vertex to = arrays.get(random.nextInt(arrays.size()));
        if (to.kind == Kind.NODES && from.kind != Kind.NODES) {
            to = from;
        }
        int length = 1 + random.nextInt(Math.min(from.references.length, to.references.length));
        return new Operation.CopyRange(from.id, random.nextInt(from.references.length - length + 1),
                to.id, random.nextInt(to.references.length - length + 1), length);
    }

    private Operation make(List<Integer> reached) {
        int count = random.nextInt(40) == 0 ? LONG_CHAIN : 1 + random.nextInt(6);
        Vertex first = graph.add(count == 1 ? anyKind() : List.of(Kind.PAIR, Kind.WIDE, Kind.OBJECTS).get(random.nextInt(3)), 2 + random.nextInt(7), 0);
        int made = 1;
        while (made < count) {
            Kind kind = count == LONG_CHAIN ? Kind.PAIR : anyKind();
            Slot free = freeSlot(first.id, kind);
            if (free == null) {
                break;
            }
            Vertex vertex = graph.add(kind, random.nextInt(8), random.nextInt(1000));
            graph.vertex(free.holder()).references[free.index()] = vertex.id;
            made++;
        }
        // Some of what is free leads back, or into the graph that is there.
        for (int i = 0; i < made && count != LONG_CHAIN; i++) {
            Slot free = freeSlot(first.id, Kind.PAIR);
            if (free != null && random.nextInt(4) != 0) {
                List<Integer> targets = random.nextBoolean() ? reached : List.of(first.id + random.nextInt(made));
                graph.vertex(free.holder()).references[free.index()] = target(free, targets);
            }
        }
        return new Operation.Make(first.id, made, first.id);
    }

    private Kind anyKind() {
        Kind kind = Kind.values()[1 + random.nextInt(Kind.values().length - 1)];
        return kind != Kind.MANY_LONGS || (random.nextInt(3) == 0 && manyLongs++ < MOST_MANY_LONGS) ? kind : Kind.LONGS;
    }

    /** Of the objects made from {@code first} on, the newest first, or any. */
    private Slot freeSlot(int first, Kind kind) {
        for (int tries = 0; tries < 10; tries++) {
            int holder = tries < 4 ? graph.size() - 1 : first + random.nextInt(graph.size() - first);
            Vertex vertex = graph.vertex(holder);
            for (int i = 0; i < vertex.references.length; i++) {
                Slot slot = new Slot(holder, i);
                boolean nodesOnly = vertex.kind == Kind.NODES || (vertex.kind == Kind.WIDE && i == Kind.WIDE_NODE);
                if (vertex.references[i] == Vertex.NONE && (kind.isNode || !nodesOnly)) {
                    return slot;
                }
            }
        }
        return null;
    }

    private Operation cloneOf(List<Integer> reached) {
        Vertex original = graph.vertex(any(reached));
        return original.kind.isCloned() ? new Operation.Copy(original.id, graph.addCopy(original.id).id) : new Operation.Hold(original.id, Operation.Hand.TABLE);
    }
}
