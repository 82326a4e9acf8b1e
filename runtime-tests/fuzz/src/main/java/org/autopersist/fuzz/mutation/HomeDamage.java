// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.mutation;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.autopersist.fuzz.image.ImageMap.ClassEntry;
import org.autopersist.fuzz.image.ImageMap.FieldEntry;
import org.autopersist.fuzz.image.ImageMap.Home;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.Kind;

/** Headers, references and values of homes that roots reach. */
final class HomeDamage {

    static final List<Mutation> ALL = List.of(
            home("reference", 14, h -> !h.references().isEmpty(), HomeDamage::reference),
            home("class of home", 8, h -> true, HomeDamage::type),
            home("array length", 8, h -> h.type().isArrayLike(), HomeDamage::length),
            home("hash", 3, h -> true, HomeDamage::hash),
            home("value", 8, HomeDamage::hasValues, HomeDamage::value),
            home("reserved word", 1, h -> true, HomeDamage::reserved),
            home("cycle", 4, h -> !h.references().isEmpty(), HomeDamage::cycle),
            home("symbol", 3, h -> isSymbolic(h.type()), HomeDamage::symbol));

    private HomeDamage() {}

    private static String named(Home home) {
        return home.type().name() + " at " + Long.toHexString(home.at());
    }

    private static boolean isSymbolic(ClassEntry type) {
        Kind kind = Kind.of(type.kind());
        return kind != null && kind.isSymbolic();
    }

    private static Mutation home(String name, int weight, Predicate<Home> wanted, BiFunction<Target, Home, String> damage) {
        return Mutation.ofOne(name, weight, t -> t.map().homes().stream().filter(wanted).toList(), damage);
    }

    private static boolean hasValues(Home home) {
        return home.type().isArrayLike() && home.type().is(Kind.TYPE_ARRAY)
                || home.type().fields().stream().anyMatch(f -> !f.isReference());
    }

    private static String reference(Target t, Home home) {
        long value = t.granule();
        t.bytes().put4(t.any(home.references()), value);
        return named(home) + " to " + Long.toHexString(value);
    }

    private static String type(Target t, Home home) {
        List<ClassEntry> classes = t.map().classes();
        long id = switch (t.random().nextInt(8)) {
            case 0 -> 0;
            case 1 -> classes.size() + 1;
            case 2 -> home.type().id() | (long) t.random().nextInt(4) << ImageLayout.CLASS_ID_BITS;
            case 3 -> t.odd();
            default -> t.any(classes).id();
        };
        t.bytes().put4(home.at() + ImageLayout.HOME_CLASS, id);
        return named(home) + " now " + id;
    }

    private static String length(Target t, Home home) {
        long length = t.near(t.bytes().u4(home.at() + ImageLayout.HOME_LENGTH));
        t.bytes().put4(home.at() + ImageLayout.HOME_LENGTH, length);
        return named(home) + " now " + (length & 0xffffffffL);
    }

    private static String hash(Target t, Home home) {
        long hash = t.oneIn(2) ? t.odd() : t.random().nextInt();
        t.bytes().put4(home.at() + ImageLayout.HOME_HASH, hash);
        return named(home) + " now " + Long.toHexString(hash & 0xffffffffL);
    }

    /** Primitive fields and elements, lengths and coders of strings among them. */
    private static String value(Target t, Home home) {
        if (home.type().isArrayLike()) {
            long bytes = t.bytes().u4(home.at() + ImageLayout.HOME_LENGTH) * home.type().elementSize();
            long at = home.at() + ImageLayout.HOME_ELEMENTS + t.random().nextLong(Math.max(1, bytes));
            t.bytes().put1(at, t.random().nextInt(256));
            return named(home) + " element";
        }
        FieldEntry field = t.any(home.type().fields().stream().filter(f -> !f.isReference()).toList());
        long at = home.at() + field.offset();
        switch (field.type()) {
            case 'Z', 'B' -> t.bytes().put1(at, (int) t.odd());
            case 'C', 'S' -> t.bytes().put2(at, (int) t.near(t.bytes().u2(at)));
            case 'J', 'D' -> t.bytes().put8(at, t.near(t.bytes().u8(at)));
            default -> t.bytes().put4(at, t.near(t.bytes().u4(at)));
        }
        return named(home) + " field " + field.name();
    }

    private static String reserved(Target t, Home home) {
        t.bytes().put4(home.at() + ImageLayout.HOME_RESERVED, t.random().nextInt());
        return named(home);
    }

    private static String cycle(Target t, Home home) {
        List<Home> same = t.map().homes().stream().filter(h -> h.type() == home.type()).toList();
        Home to = t.oneIn(2) ? home : t.any(same);
        t.bytes().put4(t.any(home.references()), to.granule());
        return named(home) + " to " + Long.toHexString(to.at());
    }

    /** Names of enum constants, classes and static fields, and what sounds like them. */
    private static String symbol(Target t, Home home) {
        int length = (int) Math.min(t.bytes().u4(home.at() + ImageLayout.HOME_LENGTH), 200);
        byte[] name = ClassDamage.illegalName(t, length);
        t.bytes().putBytes(home.at() + ImageLayout.HOME_ELEMENTS, name);
        return named(home);
    }
}
