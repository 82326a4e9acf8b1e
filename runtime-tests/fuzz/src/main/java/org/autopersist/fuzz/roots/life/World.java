// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.life;

import java.util.Arrays;
import java.util.List;
import org.autopersist.AutoPersist;
import org.autopersist.FailureAtomic;
import org.autopersist.fuzz.roots.model.Graph;
import org.autopersist.fuzz.roots.model.Kind;
import org.autopersist.fuzz.roots.model.Operation;
import org.autopersist.fuzz.roots.model.Roots;
import org.autopersist.fuzz.roots.model.Slot;
import org.autopersist.fuzz.roots.model.Vertex;

/** The objects themselves, which it reaches only as the graph says that they can be reached. */
final class World {

    private static final int MANY = 70_000;

    private final Graph graph;
    private final Hands hands = new Hands();
    private final Hashes hashes;

    World(Graph graph, Hashes hashes) {
        this.graph = graph;
        this.hashes = hashes;
    }

    Object held(int vertex) {
        return hands.get(vertex);
    }

    /** Does it. The graph is the one before. */
    void execute(Operation operation) throws InterruptedException {
        switch (operation) {
            case Operation.Part part -> resolve(part).run();
            case Operation.Several several -> execute(several);
            case Operation.CopyRange copy -> System.arraycopy(find(copy.from()), copy.fromIndex() + 1, find(copy.to()),
                    copy.toIndex() + 1, copy.length());
            case Operation.Make make -> hands.hold(make.held(), make(make), Operation.Hand.TABLE);
            case Operation.Copy copy -> hands.hold(copy.copy(), cloned(find(copy.original()), copy.copy()), Operation.Hand.TABLE);
            case Operation.Hold hold -> hands.hold(hold.vertex(), find(hold.vertex()), hold.hand());
            case Operation.Drop drop -> hands.drop(drop.vertex());
            case Operation.Hash hash -> hashes.ask(hash.vertex(), find(hash.vertex()));
            case Operation.Collect _ -> {
                System.gc();
                Garbage.make(1);
            }
            case Operation.Allocate allocate -> Garbage.make(allocate.megabytes());
            case Operation.Check _ -> {}
        }
    }

    private void execute(Operation.Several several) throws InterruptedException {
        // All objects are found before, so that what some parts do is not in the way of others.
        List<Runnable> parts = several.parts().stream().map(this::resolve).toList();
        if (several.how() == Operation.Together.PARALLEL) {
            Together.run(parts);
            return;
        }
        FailureAtomic.begin();
        for (Runnable part : parts) {
            part.run();
            if (several.how() == Operation.Together.COLLECTED_REGION) {
                System.gc();
            }
        }
        if (several.how() == Operation.Together.ROLLBACK) {
            FailureAtomic.rollback();
        }
        FailureAtomic.end();
    }

    private Runnable resolve(Operation.Part part) {
        return switch (part) {
            case Operation.Bind bind -> () -> bind(bind.unit());
            case Operation.SetValue set -> {
                Object holder = find(set.holder());
                yield () -> setValue(holder, set.value());
            }
            case Operation.Set set -> {
                Slot slot = set.slot();
                Object target = set.target() == Vertex.NONE ? null : find(set.target());
                if (slot.isRoot()) {
                    yield () -> setRoot(slot.index(), target);
                }
                Object holder = find(slot.holder());
                yield () -> write(holder, slot.index(), target);
            }
        };
    }

    /** Binds a class or a name. */
    static void bind(int unit) {
        for (int root = 0; root < Roots.COUNT; root++) {
            if (Roots.unitOf(root) == unit) {
                root(root);
                return;
            }
        }
    }

    static Object root(int root) {
        return Roots.isNamed(root) ? AutoPersist.getRoot("root" + root, Object.class) : StaticRoots.get(root);
    }

    private static void setRoot(int root, Object value) {
        if (!Roots.isNamed(root)) {
            StaticRoots.set(root, value);
        } else if (value == null) {
            AutoPersist.removeRoot("root" + root);
        } else {
            AutoPersist.setRoot("root" + root, value);
        }
    }

    private Object find(int vertex) {
        if (vertex < Graph.SYMBOLS) {
            return Symbols.get(vertex);
        }
        List<Slot> path = graph.pathTo(vertex);
        if (path.isEmpty()) {
            return hands.get(vertex);
        }
        boolean fromRoot = path.getFirst().isRoot();
        Object object = fromRoot ? root(path.getFirst().index()) : hands.get(path.getFirst().holder());
        for (Slot slot : fromRoot ? path.subList(1, path.size()) : path) {
            object = read(object, slot.index());
        }
        return object;
    }

    static Object read(Object holder, int index) {
        return holder instanceof Node node ? node.get(index) : ((Object[]) holder)[index + 1];
    }

    private static void write(Object holder, int index, Object value) {
        if (holder instanceof Node node) {
            node.set(index, value);
        } else {
            ((Object[]) holder)[index + 1] = value;
        }
    }

    private static void setValue(Object holder, long value) {
        if (holder instanceof Node node) {
            node.value = value;
        } else {
            ((long[]) holder)[1] = value;
        }
    }

    private Object make(Operation.Make make) {
        Object[] made = new Object[make.count()];
        for (int i = 0; i < made.length; i++) {
            made[i] = make(graph.vertex(make.first() + i));
        }
        for (int i = 0; i < made.length; i++) {
            int[] references = graph.vertex(make.first() + i).references;
            for (int at = 0; at < references.length; at++) {
                if (references[at] != Vertex.NONE) {
                    write(made[i], at, references[at] < make.first() ? find(references[at]) : made[references[at] - make.first()]);
                }
            }
        }
        return made[make.held() - make.first()];
    }

    private static Object make(Vertex vertex) {
        Object object = switch (vertex.kind) {
            case PAIR -> new Pair(vertex.id);
            case WIDE -> new Wide(vertex.id);
            case HOOKED -> new Hooked(vertex.id);
            case OBJECTS -> new Object[1 + vertex.references.length];
            case NODES -> new Node[1 + vertex.references.length];
            case LONGS -> new long[3 + vertex.id % 5];
            case MANY_LONGS -> new long[MANY];
            case SYMBOL -> throw new IllegalArgumentException(vertex.toString());
        };
        identify(object, vertex.id);
        if (!vertex.kind.isReferenceArray()) {
            setValue(object, vertex.value);
        }
        return object;
    }

    private static Object cloned(Object original, int id) {
        Object clone = switch (original) {
            case Node node -> node.clone();
            case Object[] objects -> objects.clone();
            default -> ((long[]) original).clone();
        };
        long value = clone instanceof long[] longs ? longs[1] : 0;
        identify(clone, id);
        if (clone instanceof long[]) {
            setValue(clone, value);
        }
        return clone;
    }

    /** Makes it the object of a vertex. */
    private static void identify(Object object, int id) {
        switch (object) {
            case Node node -> node.become(id);
            case Object[] objects -> objects[0] = new Tag(id);
            default -> Arrays.fill((long[]) object, id);
        }
    }

    static boolean isOf(Object object, Kind kind) {
        return object.getClass() == switch (kind) {
            case PAIR -> Pair.class;
            case WIDE -> Wide.class;
            case HOOKED -> Hooked.class;
            case OBJECTS -> Object[].class;
            case NODES -> Node[].class;
            case LONGS, MANY_LONGS -> long[].class;
            case SYMBOL -> throw new IllegalArgumentException();
        };
    }
}
