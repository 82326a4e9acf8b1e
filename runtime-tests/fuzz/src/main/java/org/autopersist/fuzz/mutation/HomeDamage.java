package org.autopersist.fuzz.mutation;

import java.util.List;
import org.autopersist.fuzz.image.ImageMap.ClassEntry;
import org.autopersist.fuzz.image.ImageMap.FieldEntry;
import org.autopersist.fuzz.image.ImageMap.Home;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.Kind;

/** Headers, references and values of homes that roots reach. */
final class HomeDamage {

    static final List<Mutation> ALL = List.of(
            new Mutation("reference", 14, HomeDamage::reference),
            new Mutation("class of home", 8, HomeDamage::type),
            new Mutation("array length", 8, HomeDamage::length),
            new Mutation("hash", 3, HomeDamage::hash),
            new Mutation("value", 8, HomeDamage::value),
            new Mutation("reserved word", 1, HomeDamage::reserved),
            new Mutation("cycle", 4, HomeDamage::cycle),
            new Mutation("symbol", 3, HomeDamage::symbol));

    private HomeDamage() {}

    private static String named(Home home) {
        return home.type().name() + " at " + Long.toHexString(home.at());
    }

    private static boolean isSymbolic(ClassEntry type) {
        Kind kind = Kind.of(type.kind());
        return kind != null && kind.isSymbolic();
    }

    private static Home any(Target t, java.util.function.Predicate<Home> wanted) {
        List<Home> homes = t.map().homes().stream().filter(wanted).toList();
        return homes.isEmpty() ? null : t.any(homes);
    }

    private static String reference(Target t) {
        Home home = any(t, h -> !h.references().isEmpty());
        if (home == null) {
            return null;
        }
        long value = t.granule();
        t.bytes().put4(t.any(home.references()), value);
        return named(home) + " to " + Long.toHexString(value);
    }

    private static String type(Target t) {
        Home home = any(t, h -> true);
        if (home == null) {
            return null;
        }
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

    private static String length(Target t) {
        Home home = any(t, h -> h.type().isArrayLike());
        if (home == null) {
            return null;
        }
        long length = t.near(t.bytes().u4(home.at() + ImageLayout.HOME_LENGTH));
        t.bytes().put4(home.at() + ImageLayout.HOME_LENGTH, length);
        return named(home) + " now " + (length & 0xffffffffL);
    }

    private static String hash(Target t) {
        Home home = any(t, h -> true);
        if (home == null) {
            return null;
        }
        long hash = t.oneIn(2) ? t.odd() : t.random().nextInt();
        t.bytes().put4(home.at() + ImageLayout.HOME_HASH, hash);
        return named(home) + " now " + Long.toHexString(hash & 0xffffffffL);
    }

    /** Primitive fields and elements, lengths and coders of strings among them. */
    private static String value(Target t) {
        Home home = any(t, h -> h.type().isArrayLike() && h.type().is(Kind.TYPE_ARRAY)
                || h.type().fields().stream().anyMatch(f -> !f.isReference()));
        if (home == null) {
            return null;
        }
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

    private static String reserved(Target t) {
        Home home = any(t, h -> true);
        if (home == null) {
            return null;
        }
        t.bytes().put4(home.at() + ImageLayout.HOME_RESERVED, t.random().nextInt());
        return named(home);
    }

    private static String cycle(Target t) {
        Home home = any(t, h -> !h.references().isEmpty());
        if (home == null) {
            return null;
        }
        List<Home> same = t.map().homes().stream().filter(h -> h.type() == home.type()).toList();
        Home to = t.oneIn(2) ? home : t.any(same);
        t.bytes().put4(t.any(home.references()), to.granule());
        return named(home) + " to " + Long.toHexString(to.at());
    }

    /** Names of enum constants, classes and static fields, and what sounds like them. */
    private static String symbol(Target t) {
        Home home = any(t, h -> isSymbolic(h.type()));
        if (home == null) {
            return null;
        }
        int length = (int) Math.min(t.bytes().u4(home.at() + ImageLayout.HOME_LENGTH), 200);
        byte[] name = ClassDamage.illegalName(t, length);
        t.bytes().putBytes(home.at() + ImageLayout.HOME_ELEMENTS, name);
        return named(home);
    }
}
