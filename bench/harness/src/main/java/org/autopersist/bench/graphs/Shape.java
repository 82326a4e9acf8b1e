// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.graphs;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Graphs of small objects. Each makes about as many objects as it is told. */
public enum Shape {

    /** A list whose nodes lie in memory as they are linked. */
    LIST {
        @Override
        Object build(int objects) {
            Link first = null;
            for (int i = 0; i < objects; i++) {
                first = new Link(i, first);
            }
            return first;
        }
    },

    /** A list whose nodes are linked at random, so that each is a cache miss. */
    SCATTERED_LIST {
        @Override
        Object build(int objects) {
            Link[] links = new Link[objects];
            for (int i = 0; i < objects; i++) {
                links[i] = new Link(i, null);
            }
            SplittableRandom random = new SplittableRandom(objects);
            for (int i = objects - 1; i > 0; i--) {
                int other = random.nextInt(i + 1);
                Link swapped = links[i];
                links[i] = links[other];
                links[other] = swapped;
            }
            for (int i = 1; i < objects; i++) {
                links[i].next = links[i - 1];
            }
            return links[objects - 1];
        }
    },

    ARRAY {
        @Override
        Object build(int objects) {
            Point[] points = new Point[objects];
            for (int i = 0; i < objects; i++) {
                points[i] = new Point(i, -i);
            }
            return points;
        }
    },

    /** Key, value and entry each. */
    HASH_MAP {
        @Override
        Object build(int objects) {
            return fill(new HashMap<>(), objects / 3);
        }
    },

    /** Key, value and entry each. */
    TREE_MAP {
        @Override
        Object build(int objects) {
            return fill(new TreeMap<>(), objects / 3);
        }
    },

    /** A string and its bytes each. */
    STRINGS {
        @Override
        Object build(int objects) {
            String[] strings = new String[objects / 2];
            for (int i = 0; i < strings.length; i++) {
                strings[i] = "string " + i;
            }
            return strings;
        }
    };

    abstract Object build(int objects);

    private static Map<Integer, Point> fill(Map<Integer, Point> map, int entries) {
        for (int i = 0; i < entries; i++) {
            map.put(1000 + i, new Point(i, -i));
        }
        return map;
    }

    /** As the user sees it. */
    public String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static final class Link {
        final int value;
        Link next;

        Link(int value, Link next) {
            this.value = value;
            this.next = next;
        }
    }

    private record Point(int x, int y) {}
}
