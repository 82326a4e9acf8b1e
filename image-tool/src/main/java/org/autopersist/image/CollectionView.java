// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.ArrayList;
import java.util.List;

/**
 * What the collections of java.util hold, as programs see it. Reads only their known fields, and gives up where they are
 * not as expected, after a bounded number of steps: what a crash left of a collection need not be one.
 */
final class CollectionView {

    /**
     * A child of an object.
     *
     * @param label in front of it
     * @param key of an entry; 0 and not {@code isEntry} if it is none
     * @param value the element or an entry's value
     */
    record Child(String label, boolean isEntry, int key, int value) {
        static Child element(long i, int value) {
            return new Child("[" + i + "]", false, 0, value);
        }

        static Child entry(int key, int value) {
            return new Child("", true, key, value);
        }
    }

    /** @param size of the collection; -1 if it is not known */
    record View(long size, List<Child> children) {}

    private static final int MAX_STEPS = 1 << 20;

    private final Image image;
    private final FieldReader fields;
    private final int limit;
    private int steps;

    CollectionView(Image image, int limit) {
        this.image = image;
        this.fields = new FieldReader(image);
        this.limit = limit;
    }

    /** The view of an object, with at most the limit's number of children; null if it is no known collection. */
    View of(int granule) {
        ClassEntry type = image.homes().classOf(granule);
        if (type.kind() != Kind.INSTANCE) {
            return null;
        }
        steps = 0;
        return switch (type.name()) {
            case "java/util/ArrayList" -> list(fields.reference(granule, "elementData"), 0, fields.number(granule, "size"));
            case "java/util/Vector", "java/util/Stack" ->
                list(fields.reference(granule, "elementData"), 0, fields.number(granule, "elementCount"));
            case "java/util/Arrays$ArrayList" -> list(fields.reference(granule, "a"), 0, Integer.MAX_VALUE);
            case "java/util/PriorityQueue" -> list(fields.reference(granule, "queue"), 0, fields.number(granule, "size"));
            case "java/util/concurrent/CopyOnWriteArrayList" -> list(fields.reference(granule, "array"), 0, Integer.MAX_VALUE);
            case "java/util/ImmutableCollections$ListN" -> list(fields.reference(granule, "elements"), 0, Integer.MAX_VALUE);
            case "java/util/ImmutableCollections$List12", "java/util/ImmutableCollections$Set12" -> pair(granule);
            case "java/util/ImmutableCollections$SetN" -> sparse(fields.reference(granule, "elements"), fields.number(granule, "size"));
            case "java/util/ImmutableCollections$Map1" ->
                new View(1, List.of(Child.entry(fields.reference(granule, "k0"), fields.reference(granule, "v0"))));
            case "java/util/ImmutableCollections$MapN" -> pairs(fields.reference(granule, "table"), fields.number(granule, "size"));
            case "java/util/ArrayDeque" -> deque(granule);
            case "java/util/LinkedList" -> linked(granule);
            case "java/util/HashMap", "java/util/LinkedHashMap" ->
                hashMap(fields.reference(granule, "table"), fields.number(granule, "size"), "value", false);
            case "java/util/concurrent/ConcurrentHashMap" -> hashMap(fields.reference(granule, "table"), -1, "val", false);
            case "java/util/HashSet", "java/util/LinkedHashSet" -> {
                int map = fields.reference(granule, "map");
                yield hashMap(fields.reference(map, "table"), fields.number(map, "size"), "value", true);
            }
            case "java/util/TreeMap" -> treeMap(granule, false);
            case "java/util/TreeSet" -> treeSet(granule);
            default -> null;
        };
    }

    private boolean goesOn(List<Child> children) {
        return children.size() < limit && steps++ < MAX_STEPS;
    }

    private View list(int array, int first, int size) {
        int length = Math.min(Math.max(size, 0), fields.length(array));
        List<Child> children = new ArrayList<>();
        for (int i = first; i < length && goesOn(children); i++) {
            children.add(Child.element(i, fields.element(array, i)));
        }
        return new View(length, children);
    }

    private View pair(int granule) {
        List<Child> children = new ArrayList<>();
        for (String name : new String[] {"e0", "e1"}) {
            int element = fields.reference(granule, name);
            if (element != 0 && image.homes().classOf(element).kind() != Kind.STATIC_FIELD) {
                children.add(Child.element(children.size(), element));
            }
        }
        return new View(children.size(), children);
    }

    private View sparse(int array, int size) {
        List<Child> children = new ArrayList<>();
        for (int i = 0; i < fields.length(array) && goesOn(children); i++) {
            if (fields.element(array, i) != 0) {
                children.add(Child.element(children.size(), fields.element(array, i)));
            }
        }
        return new View(size, children);
    }

    private View pairs(int array, int size) {
        List<Child> children = new ArrayList<>();
        for (int i = 0; i + 1 < fields.length(array) && goesOn(children); i += 2) {
            if (fields.element(array, i) != 0) {
                children.add(Child.entry(fields.element(array, i), fields.element(array, i + 1)));
            }
        }
        return new View(size, children);
    }

    private View deque(int granule) {
        int array = fields.reference(granule, "elements");
        int length = fields.length(array);
        int head = fields.number(granule, "head");
        int tail = fields.number(granule, "tail");
        if (length == 0 || head < 0 || tail < 0 || head >= length || tail >= length) {
            return null;
        }
        List<Child> children = new ArrayList<>();
        for (int i = head; i != tail && goesOn(children); i = (i + 1) % length) {
            children.add(Child.element(children.size(), fields.element(array, i)));
        }
        return new View(Math.floorMod(tail - head, length), children);
    }

    private View linked(int granule) {
        List<Child> children = new ArrayList<>();
        for (int node = fields.reference(granule, "first"); node != 0 && goesOn(children); node = fields.reference(node, "next")) {
            children.add(Child.element(children.size(), fields.reference(node, "item")));
        }
        return new View(fields.number(granule, "size"), children);
    }

    private View hashMap(int table, int size, String value, boolean onlyKeys) {
        List<Child> children = new ArrayList<>();
        int length = fields.length(table);
        for (int i = 0; i < length && goesOn(children); i++) {
            int node = fields.element(table, i);
            if (node != 0 && fields.has(node, "first")) {
                node = fields.reference(node, "first");        // a TreeBin of ConcurrentHashMap
            }
            for (; node != 0 && fields.has(node, "key") && goesOn(children); node = fields.reference(node, "next")) {
                int key = fields.reference(node, "key");
                children.add(onlyKeys ? Child.element(children.size(), key) : Child.entry(key, fields.reference(node, value)));
            }
        }
        return new View(size >= 0 || children.size() == limit ? size : children.size(), children);
    }

    private View treeSet(int granule) {
        int map = fields.reference(granule, "m");
        return map != 0 && image.homes().classOf(map).name().equals("java/util/TreeMap") ? treeMap(map, true) : null;
    }

    /** In order. The depth of a tree that a crash has left is not believed. */
    private View treeMap(int granule, boolean onlyKeys) {
        List<Child> children = new ArrayList<>();
        IntList path = new IntList();
        int node = fields.reference(granule, "root");
        while ((node != 0 || path.size() > 0) && goesOn(children)) {
            if (node != 0) {
                path.push(node);
                node = fields.reference(node, "left");
                continue;
            }
            node = path.pop();
            int key = fields.reference(node, "key");
            children.add(onlyKeys ? Child.element(children.size(), key) : Child.entry(key, fields.reference(node, "value")));
            node = fields.reference(node, "right");
        }
        return new View(fields.number(granule, "size"), children);
    }
}
