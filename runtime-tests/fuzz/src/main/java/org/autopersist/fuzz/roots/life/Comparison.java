// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.life;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.autopersist.fuzz.roots.model.Graph;
import org.autopersist.fuzz.roots.model.Roots;
import org.autopersist.fuzz.roots.model.Vertex;

/** Compares all objects that can be reached with the graph: classes, contents, identity. Not thread-safe. */
final class Comparison {

    private final World world;
    private final Hashes hashes;
    /** Objects seen before, which must be the same if they still are there; null if none shall be watched. */
    private final Map<Integer, WeakReference<Object>> watched;

    private Object[] seen;
    private ArrayDeque<Vertex> open;

    Comparison(World world, Hashes hashes, boolean watches) {
        this.world = world;
        this.hashes = hashes;
        watched = watches ? new HashMap<>() : null;
    }

    /** Throws an AssertionError with the first difference. */
    void check(Graph graph) {
        String difference = difference(graph);
        if (difference != null) {
            throw new AssertionError(difference);
        }
        for (int id = 0; watched != null && id < seen.length; id++) {
            if (seen[id] != null) {
                watched.put(id, new WeakReference<>(seen[id]));
            }
        }
        seen = null;
    }

    /** The first difference, or null. */
    String difference(Graph graph) {
        seen = new Object[graph.size()];
        open = new ArrayDeque<>();
        for (int held : graph.held().stream().toArray()) {
            String difference = compare(graph, held, world.held(held), "what is held");
            if (difference != null) {
                return difference;
            }
        }
        for (int root = 0; root < Roots.COUNT; root++) {
            if (graph.isBound(Roots.unitOf(root))) {
                String difference = compare(graph, graph.root(root), World.root(root), "root " + root);
                if (difference != null) {
                    return difference;
                }
            }
        }
        while (!open.isEmpty()) {
            Vertex vertex = open.remove();
            for (int i = 0; i < vertex.references.length; i++) {
                String difference = compare(graph, vertex.references[i], World.read(seen[vertex.id], i), "reference " + i + " of " + vertex);
                if (difference != null) {
                    return difference;
                }
            }
        }
        return null;
    }

    private String compare(Graph graph, int id, Object object, String where) {
        if (id == Vertex.NONE) {
            return object == null ? null : where + " is not null but " + text(object);
        }
        if (object == null) {
            return where + " is null instead of " + graph.vertex(id);
        }
        if (id < Graph.SYMBOLS) {
            return object == Symbols.get(id) ? null : where + " is " + text(object) + " instead of the process's own " + text(Symbols.get(id));
        }
        if (seen[id] != null) {
            return object == seen[id] ? null : where + " is " + text(object) + ", another object than the one for " + graph.vertex(id) + " elsewhere";
        }
        seen[id] = object;
        Vertex vertex = graph.vertex(id);
        open.add(vertex);
        Object before = watched == null || !watched.containsKey(id) ? null : watched.get(id).get();
        if (before != null && before != object) {
            return where + " is " + text(object) + ", another object than the one for " + vertex + " that is still there";
        }
        return isLike(vertex, object) ? null : where + " is " + text(object) + " instead of " + vertex;
    }

    private boolean isLike(Vertex vertex, Object object) {
        if (!World.isOf(object, vertex.kind) || hashes.differs(vertex.id, object)) {
            return false;
        }
        return switch (object) {
            case Node node -> node.id == vertex.id && node.value == vertex.value && node.isWhole();
            case Object[] objects -> objects.length == 1 + vertex.references.length && objects[0] instanceof Tag tag && tag.id == vertex.id;
            default -> {
                long[] longs = (long[]) object;
                yield longs[0] == vertex.id && longs[1] == vertex.value && longs[longs.length - 1] == vertex.id;
            }
        };
    }

    private static String text(Object object) {
        return switch (object) {
            case Node node -> node.toString();
            case Object[] objects -> object.getClass().getSimpleName() + " of " + objects.length + (objects.length > 0 && objects[0] instanceof Tag tag ? " " + tag : "");
            case long[] longs -> "long[] of " + longs.length + (longs.length > 1 ? ": " + longs[0] + " " + longs[1] : "");
            default -> object.getClass().getName() + " " + object;
        };
    }
}
