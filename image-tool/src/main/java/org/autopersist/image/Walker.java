// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.function.UnaryOperator;

/** Walks the objects of a whole image, each once, an object before what it refers to first. Not thread-safe. */
final class Walker {

    /** Called with each object. */
    interface Visitor {
        void visit(int granule, ClassEntry type);
    }

    private final Homes homes;
    private final UnaryOperator<ClassEntry> types;
    private final GranuleSet seen;
    private final IntList stack = new IntList();
    private final IntList children = new IntList();

    Walker(Image image) {
        this(image, UnaryOperator.identity());
    }

    /** One that takes each class for another, which has no other references than the class has. */
    Walker(Image image, UnaryOperator<ClassEntry> types) {
        this.homes = image.homes();
        this.types = types;
        this.seen = new GranuleSet(image.granules());
    }

    /** From an object on, without what this walker has met already; 0 is nothing. */
    void walk(int from, Visitor visitor) {
        if (from != 0) {
            stack.push(from);
        }
        while (stack.size() > 0) {
            int granule = stack.pop();
            if (!seen.add(Integer.toUnsignedLong(granule))) {
                continue;
            }
            ClassEntry type = types.apply(homes.classOf(granule));
            visitor.visit(granule, type);
            homes.forEachReference(granule, type, (target, _) -> {
                if (!seen.contains(Integer.toUnsignedLong(target))) {
                    children.push(target);
                }
            });
            while (children.size() > 0) {
                stack.push(children.pop());
            }
        }
    }

    boolean hasSeen(int granule) {
        return seen.contains(Integer.toUnsignedLong(granule));
    }
}
