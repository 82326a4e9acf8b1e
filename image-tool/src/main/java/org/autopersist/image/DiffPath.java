// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** How each object was first reached, for the messages of a comparison. Not thread-safe. */
final class DiffPath {

    private static final int SHOWN = 8;

    private final Image image;
    private final GranuleMap holders;     // 0: a root
    private final GranuleMap places;      // index or offset; of a root's value, its number
    private final List<RootEntry> roots = new ArrayList<>();

    DiffPath(Image image) {
        this.image = image;
        this.holders = new GranuleMap(image.granules());
        this.places = new GranuleMap(image.granules());
    }

    void put(int granule, int holder, int at, RootEntry root) {
        if (root != null) {
            roots.add(root);
            places.put(granule, roots.size() - 1);
        } else {
            holders.put(granule, holder);
            places.put(granule, at);
        }
    }

    /** The path of a reference: in a root, or at a place of an object. */
    String of(int holder, int at, RootEntry root) {
        return root != null ? root.name() : of(holder) + step(holder, at);
    }

    /** The path to an object, with only the ends of a long one. */
    String of(int granule) {
        Deque<String> last = new ArrayDeque<>();
        List<String> first = new ArrayList<>();
        long length = 0;
        int at = granule;
        for (; holders.get(at) != 0; at = holders.get(at)) {
            String step = step(holders.get(at), places.get(at));
            if (last.size() < SHOWN) {
                last.addFirst(step);
            } else {
                first.addFirst(step);
                if (first.size() > SHOWN) {
                    first.removeLast();
                }
            }
            length++;
        }
        String hidden = length > 2 * SHOWN ? " ... (" + (length - 2 * SHOWN) + " steps) ... " : "";
        return roots.get(places.get(at)).name() + String.join("", first) + hidden + String.join("", last);
    }

    private String step(int holder, int at) {
        ClassEntry type = image.homes().classOf(holder);
        for (ClassField field : type.fields()) {
            if (field.offset() == at) {
                return "." + field.name();
            }
        }
        return "[" + at + "]";
    }
}
