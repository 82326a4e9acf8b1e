// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Compares what two whole images hold, root by root: classes, fields, elements, identity (what is one object in one
 * image is one in the other) and identity hash codes. Where objects lie plays no part. Not thread-safe.
 */
public final class ImageDiff {

    private static final int TEXT_LIMIT = 60;

    private final Image a;
    private final Image b;
    private final Texts textsA;
    private final Texts textsB;
    private final Homes homesA;
    private final Homes homesB;
    private final Consumer<String> sink;
    private final Progress progress;
    private final GranuleMap toB;
    private final GranuleMap toA;
    private final IntList stackA = new IntList();
    private final DiffPath path;
    private final Map<Long, Pairing> pairings = new HashMap<>();
    private long differences;

    private ImageDiff(Image a, Image b, Consumer<String> sink, Progress progress) {
        this.a = a;
        this.b = b;
        this.textsA = new Texts(a);
        this.textsB = new Texts(b);
        this.homesA = a.homes();
        this.homesB = b.homes();
        this.sink = sink;
        this.progress = progress;
        this.toB = new GranuleMap(a.granules());
        this.toA = new GranuleMap(b.granules());
        this.path = new DiffPath(a);
    }

    /**
     * Compares.
     *
     * @param sink gets each difference, as a line
     * @return how many there are; 0: the same
     */
    public static long compare(Image a, Image b, Consumer<String> sink, Progress progress) {
        ImageDiff diff = new ImageDiff(a, b, sink, progress);
        diff.compareRoots();
        return diff.differences;
    }

    private void report(String where, String what) {
        differences++;
        sink.accept(where + ": " + what);
    }

    private static Map<String, RootEntry> byName(Image image) {
        Map<String, RootEntry> result = new TreeMap<>();
        image.roots().stream().filter(r -> !r.isRemoved()).forEach(r -> result.put(r.fullName(), r));
        return result;
    }

    private void compareRoots() {
        Map<String, RootEntry> inA = byName(a);
        Map<String, RootEntry> inB = byName(b);
        List<RootEntry> common = new ArrayList<>();
        for (RootEntry root : inA.values()) {
            RootEntry other = inB.remove(root.fullName());
            if (other == null) {
                report("root " + root.name(), "removed");
            } else if (other.type() != root.type()) {
                report("root " + root.name(), "type " + root.type() + " : " + other.type());
            } else if (root.isReference()) {
                common.add(root);
                compareReference(root.granule(), other.granule(), 0, common.size() - 1, root);
                compareObjects();
            } else if (root.value() != other.value()) {
                report("root " + root.name(), Texts.literal(root.type(), root.value()) + " : " + Texts.literal(other.type(), other.value()));
            }
        }
        inB.values().forEach(root -> report("root " + root.name(), "added"));
    }

    private void compareObjects() {
        while (stackA.size() > 0) {
            int granule = stackA.pop();
            compareObject(granule, toB.get(granule));
            progress.step();
        }
    }

    /** Objects that stand for what they hold: which one of several equal ones it is plays no part. */
    private static boolean isValue(ClassEntry type) {
        return type.kind().isSymbolic() || type.kind() == Kind.BOX || (type.kind() == Kind.LAMBDA && type.fields().isEmpty());
    }

    /** The references that stand at {@code at} (an index or offset) of the object {@code holder} of A, or in a root. */
    private void compareReference(int x, int y, int holder, int at, RootEntry root) {
        if (x == 0 && y == 0) {
            return;
        }
        if (x == 0 || y == 0) {
            report(path.of(holder, at, root), x == 0 ? "added " + textsB.label(y, TEXT_LIMIT) : "removed " + textsA.label(x, TEXT_LIMIT));
            return;
        }
        ClassEntry typeX = homesA.classOf(x);
        ClassEntry typeY = homesB.classOf(y);
        if (isValue(typeX) || isValue(typeY)) {
            boolean same = typeX.kind() == typeY.kind() && typeX.name().equals(typeY.name())
                    && textsA.valueText(x, Integer.MAX_VALUE / 4).equals(textsB.valueText(y, Integer.MAX_VALUE / 4));
            if (!same) {
                reportPair(x, y, holder, at, root);
            }
            return;
        }
        int known = toB.get(x);
        int knownBack = toA.get(y);
        if (known != 0 || knownBack != 0) {
            if (known != y || knownBack != x) {
                report(path.of(holder, at, root), "another object: " + textsA.label(x, TEXT_LIMIT) + " @" + ImageLayout.id(x)
                        + " : " + textsB.label(y, TEXT_LIMIT) + " @" + ImageLayout.id(y)
                        + ", of which one is found elsewhere, too");
            }
            return;
        }
        toB.put(x, y);
        toA.put(y, x);
        path.put(x, holder, at, root);
        if (typeX.kind() != typeY.kind() || !typeX.name().equals(typeY.name())) {
            reportPair(x, y, holder, at, root);
            return;
        }
        String text = textsA.string(x, Integer.MAX_VALUE / 4);
        if (text != null && !text.equals(textsB.string(y, Integer.MAX_VALUE / 4))) {
            reportPair(x, y, holder, at, root);
            return;
        }
        stackA.push(x);
    }

    private void reportPair(int x, int y, int holder, int at, RootEntry root) {
        report(path.of(holder, at, root), textsA.label(x, TEXT_LIMIT) + " : " + textsB.label(y, TEXT_LIMIT));
    }

    private void compareObject(int x, int y) {
        ClassEntry typeX = homesA.classOf(x);
        ClassEntry typeY = homesB.classOf(y);
        int hashX = homesA.hash(x);
        int hashY = homesB.hash(y);
        if (hashX != hashY) {
            report(path.of(x), "identity hash code " + hashX + " : " + hashY);
        }
        switch (typeX.kind()) {
            case TYPE_ARRAY -> compareElements(x, y, typeX);
            case OBJECT_ARRAY -> compareReferences(x, y);
            default -> compareFields(x, y, typeX, typeY);
        }
    }

    private boolean sameLength(int x, int y) {
        if (homesA.length(x) == homesB.length(y)) {
            return true;
        }
        report(path.of(x), "length " + homesA.length(x) + " : " + homesB.length(y));
        return false;
    }

    private void compareReferences(int x, int y) {
        sameLength(x, y);
        long length = Math.min(homesA.length(x), homesB.length(y));
        long atX = ImageLayout.offset(x) + ImageLayout.HOME_ELEMENTS;
        long atY = ImageLayout.offset(y) + ImageLayout.HOME_ELEMENTS;
        for (long i = 0; i < length; i++) {
            compareReference(a.bytes().i4(atX + ImageLayout.REFERENCE * i),
                    b.bytes().i4(atY + ImageLayout.REFERENCE * i), x, (int) i, null);
        }
    }

    private void compareElements(int x, int y, ClassEntry type) {
        if (!sameLength(x, y)) {
            return;
        }
        long size = homesA.length(x) * type.elementSize();
        long first = a.bytes().segment().asSlice(ImageLayout.offset(x) + ImageLayout.HOME_ELEMENTS, size)
                .mismatch(b.bytes().segment().asSlice(ImageLayout.offset(y) + ImageLayout.HOME_ELEMENTS, size));
        if (first >= 0) {
            long i = first / type.elementSize();
            int place = (int) (ImageLayout.HOME_ELEMENTS + i * type.elementSize());
            report(path.of(x) + "[" + i + "]", Texts.literal(type.elementType(), homesA.bits(x, place, type.elementType())) + " : "
                    + Texts.literal(type.elementType(), homesB.bits(y, place, type.elementType())) + ", and perhaps more behind it");
        }
    }

    /** Fields of two classes of one name, by name and type. */
    private record Pairing(List<ClassField[]> both, List<String> oneSided) {
        static Pairing of(ClassEntry x, ClassEntry y) {
            Map<String, ClassField> rest = new HashMap<>();
            y.fields().forEach(f -> rest.put(f.key(), f));
            Pairing result = new Pairing(new ArrayList<>(), new ArrayList<>());
            for (ClassField f : x.fields()) {
                ClassField other = rest.remove(f.key());
                if (other == null) {
                    result.oneSided.add("the field " + f.name() + " of " + x.displayName() + " removed");
                } else if (!isCache(x, f)) {
                    result.both.add(new ClassField[] {f, other});
                }
            }
            rest.values().forEach(f -> result.oneSided.add("the field " + f.name() + " of " + y.displayName() + " added"));
            return result;
        }

        /** Strings compute their hash code when they are asked for it. */
        private static boolean isCache(ClassEntry type, ClassField field) {
            return type.name().equals("java/lang/String") && field.name().startsWith("hash");
        }
    }

    private void compareFields(int x, int y, ClassEntry typeX, ClassEntry typeY) {
        Pairing pairing = pairings.computeIfAbsent((long) typeX.id() << 32 | typeY.id(), _ -> {
            Pairing made = Pairing.of(typeX, typeY);
            made.oneSided().forEach(what -> report(path.of(x), what));
            return made;
        });
        for (ClassField[] fields : pairing.both()) {
            ClassField f = fields[0];
            if (f.isReference()) {
                compareReference(homesA.reference(x, f.offset()), homesB.reference(y, fields[1].offset()), x, f.offset(), null);
                continue;
            }
            long bitsX = homesA.bits(x, f.offset(), f.type());
            long bitsY = homesB.bits(y, fields[1].offset(), f.type());
            if (bitsX != bitsY) {
                report(path.of(x) + "." + f.name(), Texts.literal(f.type(), bitsX) + " : " + Texts.literal(f.type(), bitsY));
            }
        }
    }
}
