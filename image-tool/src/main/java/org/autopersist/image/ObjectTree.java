// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.PrintWriter;

/** Prints what a root of a whole image reaches, indented. Not thread-safe. */
public final class ObjectTree {

    private static final int TEXT_LIMIT = 100;

    private final Homes homes;
    private final Texts texts;
    private final PrintWriter out;
    private final int depth;
    private final int width;
    private final boolean raw;
    private final GranuleSet shown;
    private final GranuleSet above;
    private final CollectionView collections;

    private ObjectTree(Image image, PrintWriter out, int depth, int width, boolean raw) {
        this.homes = image.homes();
        this.texts = new Texts(image);
        this.out = out;
        this.depth = depth;
        this.width = width;
        this.raw = raw;
        this.shown = new GranuleSet(image.granules());
        this.above = new GranuleSet(image.granules());
        this.collections = new CollectionView(image, width);
    }

    /**
     * Prints.
     *
     * @param depth levels below the root's value
     * @param width children of one object at most
     * @param raw collections as the objects that they consist of
     */
    public static void print(Image image, RootEntry root, PrintWriter out, int depth, int width, boolean raw) {
        if (!root.isReference()) {
            out.println(root.name() + " = " + Texts.literal(root.type(), root.value()));
            return;
        }
        new ObjectTree(image, out, depth, width, raw).node(root.name() + ": ", root.granule(), 0);
    }

    private void line(int level, String text) {
        out.println("  ".repeat(level) + text);
    }

    private void node(String label, int granule, int level) {
        String text = granule == 0 ? "null" : texts.valueText(granule, TEXT_LIMIT);
        if (text != null) {
            line(level, label + text);
            return;
        }
        long place = Integer.toUnsignedLong(granule);
        CollectionView.View view = raw ? null : collections.of(granule);
        String name = texts.typeText(granule) + " @" + ImageLayout.id(granule)
                + (view != null && view.size() >= 0 ? ", size " + view.size() : "");
        ClassEntry type = homes.classOf(granule);
        if (above.contains(place)) {
            line(level, label + name + " (cycle: it is above)");
        } else if (!shown.add(place)) {
            line(level, label + name + " (shown before)");
        } else if (level >= depth) {
            line(level, label + name + (hasChildren(type) ? " ..." : ""));
            // A later place of the same object may be less deep.
            shown.remove(place);
        } else {
            above.add(place);
            line(level, label + name);
            if (view != null) {
                children(view, level + 1);
            } else if (type.kind().hasFields()) {
                fields(granule, type, level + 1);
            } else {
                elements(granule, type, level + 1);
            }
            above.remove(place);
        }
    }

    private static boolean hasChildren(ClassEntry type) {
        return !type.kind().hasFields() || !type.fields().isEmpty();
    }

    private void children(CollectionView.View view, int level) {
        for (CollectionView.Child child : view.children()) {
            String label = child.isEntry() ? texts.label(child.key(), TEXT_LIMIT) + " -> " : child.label() + " ";
            if (child.isEntry() && child.key() != 0 && texts.valueText(child.key(), TEXT_LIMIT) == null) {
                node("key ", child.key(), level);
                node("  -> ", child.value(), level);
            } else {
                node(label, child.value(), level);
            }
        }
        more(view.size() - view.children().size(), level);
    }

    private void more(long count, int level) {
        if (count > 0) {
            line(level, "... " + count + " more");
        }
    }

    private void fields(int granule, ClassEntry type, int level) {
        for (ClassField field : type.fields()) {
            if (field.isReference()) {
                node(field.name() + ": ", homes.reference(granule, field.offset()), level);
            } else {
                line(level, field.name() + " = " + Texts.literal(field.type(), homes.bits(granule, field.offset(), field.type())));
            }
        }
    }

    private void elements(int granule, ClassEntry type, int level) {
        long length = homes.length(granule);
        long shownCount = Math.min(width, length);
        if (type.kind() == Kind.OBJECT_ARRAY) {
            for (int i = 0; i < shownCount; i++) {
                node("[" + i + "] ", homes.reference(granule, ImageLayout.HOME_ELEMENTS + ImageLayout.REFERENCE * i), level);
            }
            more(length - shownCount, level);
            return;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < shownCount; i++) {
            long bits = homes.bits(granule, ImageLayout.HOME_ELEMENTS + i * type.elementSize(), type.elementType());
            text.append(i == 0 ? "" : ", ").append(Texts.literal(type.elementType(), bits));
        }
        if (length > 0) {
            line(level, text + (length > shownCount ? ", ... " + (length - shownCount) + " more" : ""));
        }
    }
}
