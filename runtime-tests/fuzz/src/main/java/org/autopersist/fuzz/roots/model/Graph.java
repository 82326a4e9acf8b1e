// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** All objects and roots as they must be, and what the current life has bound and holds. Not thread-safe. */
public final class Graph {

    /** How many symbols there are; they are the first vertices. */
    public static final int SYMBOLS = 10;

    private final List<Vertex> vertices = new ArrayList<>();
    private final int[] roots = new int[Roots.COUNT];
    private final BitSet bound = new BitSet();
    private final BitSet held = new BitSet();

    public Graph() {
        Arrays.fill(roots, Vertex.NONE);
        for (int i = 0; i < SYMBOLS; i++) {
            add(Kind.SYMBOL, 0, 0);
        }
    }

    /** A copy, for a state that may have been or not. */
    public Graph(Graph other) {
        other.vertices.forEach(v -> vertices.add(v.copy(v.id)));
        System.arraycopy(other.roots, 0, roots, 0, roots.length);
        bound.or(other.bound);
        held.or(other.held);
    }

    Vertex add(Kind kind, int length, long value) {
        int[] references = new int[kind.isReferenceArray() ? length : kind.fields];
        Arrays.fill(references, Vertex.NONE);
        Vertex vertex = new Vertex(vertices.size(), kind, references, value);
        vertices.add(vertex);
        return vertex;
    }

    Vertex addCopy(int original) {
        Vertex vertex = vertices.get(original).copy(vertices.size());
        vertices.add(vertex);
        return vertex;
    }

    public Vertex vertex(int id) {
        return vertices.get(id);
    }

    public int size() {
        return vertices.size();
    }

    public int root(int root) {
        return roots[root];
    }

    public boolean isBound(int unit) {
        return bound.get(unit);
    }

    public BitSet held() {
        return (BitSet) held.clone();
    }

    public int get(Slot slot) {
        return slot.isRoot() ? roots[slot.index()] : vertices.get(slot.holder()).references[slot.index()];
    }

    /** Whether a reference to that object may be stored there. */
    public boolean takes(Slot slot, int target) {
        if (target == Vertex.NONE) {
            return true;
        }
        Vertex holder = slot.isRoot() ? null : vertices.get(slot.holder());
        boolean nodesOnly = holder == null ? slot.index() == Roots.NODE_ROOT
                : holder.kind == Kind.NODES || (holder.kind == Kind.WIDE && slot.index() == Kind.WIDE_NODE);
        return !nodesOnly || vertices.get(target).kind.isNode;
    }

    /** Brings it forward by a whole operation. */
    public void apply(Operation operation) {
        apply(operation, -1);
    }

    /**
     * Brings it forward by some parts of an operation.
     *
     * @param parts the bit of each part that has happened, of those that {@link #partsOf} counts
     */
    public void apply(Operation operation, long parts) {
        switch (operation) {
            case Operation.Set set when has(parts, 0) -> set(set.slot(), set.target());
            case Operation.SetValue set when has(parts, 0) -> vertices.get(set.holder()).value = set.value();
            case Operation.Bind bind -> bind(bind.unit());
            case Operation.Several several -> {
                boolean each = several.how() == Operation.Together.PARALLEL;
                for (int i = 0; i < several.parts().size(); i++) {
                    if (several.how() != Operation.Together.ROLLBACK && has(parts, each ? i : 0)) {
                        apply(several.parts().get(i), -1);
                    }
                }
            }
            case Operation.CopyRange copy -> copy(copy, parts);
            case Operation.Make make -> held.set(make.held());
            case Operation.Copy copy -> held.set(copy.copy());
            case Operation.Hold hold -> held.set(hold.vertex());
            case Operation.Drop drop -> held.clear(drop.vertex());
            default -> {}
        }
    }

    /** How many parts of an operation may have happened, or not, after a crash in the middle. */
    public static int partsOf(Operation operation) {
        return switch (operation) {
            case Operation.Set _, Operation.SetValue _ -> 1;
            case Operation.Several several -> several.how() == Operation.Together.PARALLEL ? several.parts().size() : 1;
            case Operation.CopyRange copy -> copy.length();
            default -> 0;
        };
    }

    private static boolean has(long parts, int part) {
        return (parts & 1L << part) != 0;
    }

    private void set(Slot slot, int target) {
        if (slot.isRoot()) {
            bind(Roots.unitOf(slot.index()));
            roots[slot.index()] = target;
        } else {
            vertices.get(slot.holder()).references[slot.index()] = target;
        }
    }

    private void copy(Operation.CopyRange copy, long parts) {
        int[] from = vertices.get(copy.from()).references.clone();
        for (int i = 0; i < copy.length(); i++) {
            if (has(parts, i)) {
                vertices.get(copy.to()).references[copy.toIndex() + i] = from[copy.fromIndex() + i];
            }
        }
    }

    private void bind(int unit) {
        bound.set(unit);
        bound.set(Roots.boundWith(unit));
    }

    public void bindAll() {
        bound.set(0, Roots.UNITS);
    }

    /** The process has ended. */
    public void endLife() {
        bound.clear();
        held.clear();
    }

    /** All objects that the life can reach, without symbols. */
    public BitSet reached() {
        BitSet starts = held();
        for (int root = 0; root < Roots.COUNT; root++) {
            if (roots[root] != Vertex.NONE && bound.get(Roots.unitOf(root))) {
                starts.set(roots[root]);
            }
        }
        return closure(starts);
    }

    /** All objects that roots lead to, bound or not, without symbols. */
    public BitSet durable() {
        BitSet starts = new BitSet();
        for (int root : roots) {
            if (root != Vertex.NONE) {
                starts.set(root);
            }
        }
        return closure(starts);
    }

    private BitSet closure(BitSet reached) {
        ArrayDeque<Integer> open = new ArrayDeque<>();
        reached.stream().forEach(open::add);
        while (!open.isEmpty()) {
            for (int next : vertices.get(open.remove()).references) {
                if (next != Vertex.NONE && !reached.get(next)) {
                    reached.set(next);
                    open.add(next);
                }
            }
        }
        reached.clear(0, SYMBOLS);
        return reached;
    }

    /** A way to an object from a bound root or one that is held: the slots to follow, the first a root or a held object's. */
    public List<Slot> pathTo(int vertex) {
        int[] from = new int[vertices.size()];
        Slot[] by = new Slot[vertices.size()];
        BitSet seen = held();
        ArrayDeque<Integer> open = new ArrayDeque<>();
        seen.stream().forEach(open::add);
        Arrays.fill(from, Vertex.NONE);
        for (int root = 0; root < Roots.COUNT; root++) {
            if (bound.get(Roots.unitOf(root)) && roots[root] != Vertex.NONE && !seen.get(roots[root])) {
                seen.set(roots[root]);
                by[roots[root]] = Slot.root(root);
                open.add(roots[root]);
            }
        }
        while (!seen.get(vertex)) {
            int at = open.remove();
            int[] references = vertices.get(at).references;
            for (int i = 0; i < references.length; i++) {
                if (references[i] != Vertex.NONE && !seen.get(references[i])) {
                    seen.set(references[i]);
                    from[references[i]] = at;
                    by[references[i]] = new Slot(at, i);
                    open.add(references[i]);
                }
            }
        }
        List<Slot> path = new ArrayList<>();
        for (int at = vertex; at != Vertex.NONE && by[at] != null; at = from[at]) {
            path.addFirst(by[at]);
        }
        return path;
    }
}
