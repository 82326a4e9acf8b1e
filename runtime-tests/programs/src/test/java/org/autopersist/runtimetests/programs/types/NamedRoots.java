// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.DurableRootInfo;
import org.autopersist.ObjectRefusedException;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Named roots of all kinds of values, next to static ones. */
public final class NamedRoots implements Program {

    private static final String P = "NamedRoots ";
    private static final String UNICODE = P + "ä€\uD83D\uDE00\n/.;[";
    private static final String LONG = P + "x".repeat(1000 - P.length());

    @DurableRoot
    private static Node root;

    private enum Color {
        RED,
        GREEN {}
    }

    private static final class Node {
        int value;
        Object next;

        Node(int value, Object next) {
            this.value = value;
            this.next = next;
        }
    }

    @Override
    public void write() {
        Expect.same(null, AutoPersist.getRoot(P + "node", Object.class), "a root that was never set");
        Expect.that(!AutoPersist.removeRoot(P + "node"), "nothing to remove");
        badArguments();

        Node node = new Node(1, new Node(2, "end"));
        AutoPersist.setRoot(P + "node", node);
        Expect.same(node, AutoPersist.getRoot(P + "node", Object.class), "the same object");
        AutoPersist.setRoot(P + "node", node);
        node.value = 11; // it is durable by now
        ((Node) node.next).next = new ArrayList<>(List.of("a", 1));
        node.next = new Node(22, node.next);

        root = new Node(5, null);
        AutoPersist.setRoot(P + "shared", root);
        root.next = node;

        AutoPersist.setRoot(UNICODE, "unicode");
        AutoPersist.setRoot(LONG, new long[] {1, 2, 3});
        AutoPersist.setRoot(P + "enum", Color.GREEN);
        AutoPersist.setRoot(P + "class", Map.Entry.class);
        AutoPersist.setRoot(P + "box", 42);
        AutoPersist.setRoot(P + "array", new Object[] {node, null, "x"});

        AutoPersist.setRoot(P + "replaced", new int[] {1});
        AutoPersist.setRoot(P + "replaced", "of another type");
        AutoPersist.setRoot(P + "removed", new int[1000]);
        Expect.that(AutoPersist.removeRoot(P + "removed"), "there was a value");
        Expect.that(!AutoPersist.removeRoot(P + "removed"), "there is none any more");
        Expect.same(null, AutoPersist.getRoot(P + "removed", Object.class), "after its removal");
        AutoPersist.setRoot(P + "again", 1);
        AutoPersist.removeRoot(P + "again");
        AutoPersist.setRoot(P + "again", 2);

        Map<Integer, Object> map = new HashMap<>();
        AutoPersist.setRoot(P + "map", map);
        for (int i = 0; i < 200; i++) {
            map.put(i, "v" + i);
            AutoPersist.setRoot(P + "many" + i % 20, map.get(i));
        }
        refusals();
        same();
        names();
    }

    private static void badArguments() {
        Expect.thrown(NullPointerException.class, () -> AutoPersist.setRoot(null, 1));
        Expect.thrown(NullPointerException.class, () -> AutoPersist.getRoot(null, Object.class));
        Expect.thrown(NullPointerException.class, () -> AutoPersist.removeRoot(null));
        Expect.thrown(NullPointerException.class, () -> AutoPersist.getRoot("a", null));
        Expect.thrown(NullPointerException.class, () -> AutoPersist.setRoot("a", null));
        for (String bad : List.of("", "a\0b", "x".repeat(1001), "€".repeat(334), "\uD800", "a\uDC00b")) {
            Expect.thrown(IllegalArgumentException.class, () -> AutoPersist.setRoot(bad, 1));
            Expect.thrown(IllegalArgumentException.class, () -> AutoPersist.getRoot(bad, Object.class));
            Expect.thrown(IllegalArgumentException.class, () -> AutoPersist.removeRoot(bad));
        }
    }

    private static void refusals() {
        if (!AutoPersist.isEnabled()) {
            return;
        }
        long before = AutoPersist.stats().storesTakenBack();
        for (Object offender : new Object[] {Thread.currentThread(), new Node(1, Thread.currentThread())}) {
            for (String name : List.of(P + "again", P + "never")) {
                var e = Expect.thrown(
                        ObjectRefusedException.class, () -> AutoPersist.setRoot(name, offender));
                for (String text : List.of("\"" + name + "\"", "java.lang.Thread", "@Unrecoverable")) {
                    Expect.that(e.getMessage().contains(text), text + " is in: " + e.getMessage());
                }
            }
        }
        Expect.equal(before + 4, AutoPersist.stats().storesTakenBack(), "stores taken back");
        Expect.same(null, AutoPersist.getRoot(P + "never", Object.class), "a root whose only value was refused");
    }

    /** One object however it is asked for. */
    private static void same() {
        Node node = AutoPersist.getRoot(P + "node", Node.class);
        Expect.same(node, AutoPersist.getRoot(P + "node", Object.class), "asked twice");
        Expect.same(node, AutoPersist.getRoot(P + "array", Object[].class)[0], "from another root");
        Expect.same(root, AutoPersist.getRoot(P + "shared", Object.class), "a named root and a static one");
        Expect.same(node, root.next, "from a static root");
        if (AutoPersist.isEnabled()) {
            Expect.that(AutoPersist.isDurableRoot(node), "a root is one");
            Expect.that(AutoPersist.isDurableRoot(root), "a static root is one");
            Expect.that(!AutoPersist.isDurableRoot(node.next), "what a root refers to is none");
        }
        Expect.that(!AutoPersist.isDurableRoot(new Node(0, null)), "an ordinary object is none");
        Expect.that(!AutoPersist.isDurableRoot(null), "null is none");
    }

    private static void names() {
        List<String> names = AutoPersist.rootNames().stream().filter(n -> n.startsWith(P)).toList();
        List<String> expected = new ArrayList<>(
                List.of("node", "shared", "enum", "class", "box", "array", "replaced", "again", "map"));
        for (int i = 0; i < 20; i++) {
            expected.add("many" + i);
        }
        expected.replaceAll(n -> P + n);
        expected.addAll(List.of(UNICODE, LONG));
        Expect.equal(expected.stream().sorted().toList(), names, "names");
        if (AutoPersist.isEnabled()) {
            List<DurableRootInfo> roots = AutoPersist.roots();
            DurableRootInfo field = find(roots, NamedRoots.class.getName() + ".root");
            Expect.equal(
                    new DurableRootInfo(field.name(), false, Node.class.getName(), true, true, true), field, "field");
            DurableRootInfo longs = find(roots, LONG);
            Expect.that(longs.isNamed() && longs.type().equals("[J") && longs.hasValue(), longs.toString());
            for (DurableRootInfo removed : all(roots, P + "removed")) { // until a collection has forgotten it
                Expect.that(removed.isNamed() && removed.isInImage() && !removed.hasValue(), removed.toString());
            }
            Expect.that(AutoPersist.stats().namedRoots() >= names.size(), "count of named roots");
        }
    }

    private static List<DurableRootInfo> all(List<DurableRootInfo> roots, String name) {
        return roots.stream().filter(r -> r.name().equals(name)).toList();
    }

    private static DurableRootInfo find(List<DurableRootInfo> roots, String name) {
        List<DurableRootInfo> found = all(roots, name);
        Expect.equal(1, found.size(), "roots of the name " + name);
        return found.getFirst();
    }

    @Override
    public void check() {
        Node node = AutoPersist.getRoot(P + "node", Node.class);
        Expect.equal(11, node.value, "value");
        Node second = (Node) node.next;
        Expect.equal(22, second.value, "value");
        Expect.equal(List.of("a", 1), ((Node) second.next).next, "list");
        Expect.equal(5, root.value, "static root");
        same();
        Expect.equal("unicode", AutoPersist.getRoot(UNICODE, Object.class), "a name of all kinds of characters");
        Expect.that(Arrays.equals(new long[] {1, 2, 3}, AutoPersist.getRoot(LONG, long[].class)), "the longest name");
        Expect.same(Color.GREEN, AutoPersist.getRoot(P + "enum", Object.class), "enum constant");
        Expect.same(Map.Entry.class, AutoPersist.getRoot(P + "class", Object.class), "class");
        Expect.same(42, AutoPersist.getRoot(P + "box", Object.class), "cached box");
        Expect.equal("of another type", AutoPersist.getRoot(P + "replaced", Object.class), "replaced");
        Expect.same(null, AutoPersist.getRoot(P + "removed", Object.class), "removed");
        Expect.equal(2, AutoPersist.getRoot(P + "again", Object.class), "removed and set again");
        Map<?, ?> map = AutoPersist.getRoot(P + "map", Map.class);
        for (int i = 0; i < 200; i++) {
            Expect.equal("v" + i, map.get(i), "element of a map");
        }
        for (int i = 0; i < 20; i++) {
            Expect.same(map.get(180 + i), AutoPersist.getRoot(P + "many" + i, Object.class), "the last of many values");
        }
        names();
    }
}
