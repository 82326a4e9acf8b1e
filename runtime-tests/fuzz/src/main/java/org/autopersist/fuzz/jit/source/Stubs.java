// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import static org.autopersist.fuzz.jit.source.Code.statement;
import static org.autopersist.fuzz.jit.source.Expressions.holder;
import static org.autopersist.fuzz.jit.source.Expressions.small;

/** What C2 replaces by stubs, which store behind its back: digests, ciphers, checksums, encodings, big integers. */
final class Stubs {

    private static final Shapes SHAPES = new Shapes()
            .add(8, Stubs::words)
            .add(6, s -> s.isQuiet() ? null : engine(s))
            .add(2, s -> s.isQuiet() ? null : checksum(s))
            .add(2, Stubs::encoded)
            .add(1, Stubs::digested)
            .add(1, Stubs::encrypted)
            .add(2, s -> statement("#.o = Codecs.next(#.o, #);", holder(s), holder(s), small(s)));

    private Stubs() {}

    /** Any; null where it would run too often. */
    static Code store(Scope s) {
        return s.isOften() ? null : SHAPES.make(s);
    }

    private static Code words(Scope s) {
        return switch (s.below(6)) {
            case 0 -> statement("Words.multiply(#, #.ia);", small(s), holder(s));
            case 1 -> statement("Words.square(#, #.ia);", small(s), holder(s));
            case 2 -> statement("#.i += Words.multiplyAndAdd(#, #.ia);", holder(s), small(s), holder(s));
            case 3 -> statement("Words.shift(true, #, #.ia);", small(s), holder(s));
            case 4 -> statement("Words.shift(false, #, #.ia);", small(s), holder(s));
            default -> statement("Words.hash(#, #.la);", small(s), holder(s));
        };
    }

    private static Code engine(Scope s) {
        String e = s.fresh("e");
        String kind = s.pick("MD5", "MD5", "SHA", "SHA2", "SHA5", "SHA3", "CBC", "CTR");
        String step = e + ".step(n, " + s.holderName() + ".ba); ";
        return statement("{ Engine " + e + " = new Engine(Engine.Kind." + kind + "); " + s.pick("", step) + "#."
                + s.pick("o", "oa[2]", "vo") + " = " + e + ".state; " + e + ".step(#, #.ba); " + s.pick("", step) + "}", holder(s),
                small(s), holder(s));
    }

    private static Code checksum(Scope s) {
        String e = s.fresh("e");
        String type = s.pick("CRC32", "CRC32C", "Adler32");
        return statement("{ " + type + " " + e + " = #.o instanceof " + type + " " + e + "o ? " + e + "o : new " + type + "(); "
                + "#.o = " + e + "; " + e + ".update(#.ba, # & 7, 9); " + e + ".update(#); #.l += " + e + ".getValue(); }",
                holder(s), holder(s), holder(s), small(s), small(s), holder(s));
    }

    private static Code encoded(Scope s) {
        return s.chance(50) ? statement("Codecs.base64(#, #.ba, #.ba);", small(s), holder(s), holder(s))
                : statement("Codecs.encode(#.ca, #.ba);", holder(s), holder(s));
    }

    /** Now and then, since it is slow in an interpreter. */
    private static Code digested(Scope s) {
        String name = s.pick("SHA-1", "SHA-256", "SHA-512", "SHA3-256");
        return s.chance(40) ? statement("if ((n & 3) == 1) { Codecs.digest(\"MD5\", #, #.ba); }", small(s), holder(s))
                : statement("if ((n & 3) == 1) { " + kept(s, s.fresh("u"), "Codecs.digest(\"" + name + "\", #, U);") + " }",
                holder(s), small(s));
    }

    private static Code encrypted(Scope s) {
        String mode = s.pick("AES/ECB/NoPadding", "AES/CBC/NoPadding", "AES/CTR/NoPadding", "AES/GCM/NoPadding", "ChaCha20");
        return statement("if ((n & 3) == 1) { " + kept(s, s.fresh("u"), "Codecs.encrypt(\"" + mode + "\", #, U);") + " }",
                holder(s), small(s));
    }

    /** A longer array, which a holder keeps. */
    private static String kept(Scope s, String name, String use) {
        return "P " + name + "p = #; byte[] " + name + " = " + name + "p.oa[1] instanceof byte[] " + name + "o && " + name
                + "o.length == 256 ? " + name + "o : new byte[256]; " + name + "p.oa[1] = " + name + "; " + use.replace("U",
                name);
    }
}
