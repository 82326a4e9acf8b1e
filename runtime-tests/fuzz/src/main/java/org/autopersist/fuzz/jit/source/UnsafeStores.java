// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import static org.autopersist.fuzz.jit.source.Code.statement;
import static org.autopersist.fuzz.jit.source.Expressions.holder;
import static org.autopersist.fuzz.jit.source.Expressions.integer;
import static org.autopersist.fuzz.jit.source.Expressions.longInteger;
import static org.autopersist.fuzz.jit.source.Expressions.small;
import static org.autopersist.fuzz.jit.source.Expressions.value;

import java.util.List;
import java.util.Locale;

/** Stores by Unsafe: of all types and orders, to fields and elements, also as other types than theirs. */
final class UnsafeStores {

    private static final Shapes SHAPES = new Shapes()
            .add(5, UnsafeStores::field)
            .add(5, UnsafeStores::element)
            .add(3, UnsafeStores::weak)
            .add(4, UnsafeStores::mismatchedField)
            .add(4, UnsafeStores::mismatchedElement)
            .add(1, s -> statement("H.U.copyMemory(#.ia, Unsafe.ARRAY_INT_BASE_OFFSET, #.la, Unsafe.ARRAY_LONG_BASE_OFFSET, "
                    + "4L * (# & 7));", holder(s), holder(s), small(s)))
            .add(1, s -> statement("H.U.setMemory(#.ba, Unsafe.ARRAY_BYTE_BASE_OFFSET, # & 15, (byte) (#));", holder(s),
                    small(s), small(s)));

    private UnsafeStores() {}

    /** Any. */
    static Code store(Scope s) {
        return SHAPES.make(s);
    }

    /** As names of methods have it. */
    private static String name(Type type) {
        return type.isRef() ? "Reference" : type.java.substring(0, 1).toUpperCase(Locale.ROOT) + type.java.substring(1);
    }

    private static Code of(Scope s, Type type) {
        Code value = value(s, type);
        return type.isRef() ? value : new Code(Code.Kind.WHOLE, "(" + type.java + ") (#)", List.of(value));
    }

    private static Code field(Scope s) {
        Type type = Type.common(s);
        return statement("H.U." + use(s, type, "#, H." + type.handle() + "_OFFSET") + ";", holder(s), of(s, type));
    }

    private static Code element(Scope s) {
        Type type = Type.common(s);
        return statement("H.U." + use(s, type, "#." + type.array + ", " + place(type, "# & 15")) + ";", holder(s), small(s),
                of(s, type));
    }

    private static String place(Type type, String index) {
        String name = "Unsafe.ARRAY_" + (type.isRef() ? "OBJECT" : type.java.toUpperCase(Locale.ROOT));
        return name + "_BASE_OFFSET + (long) " + name + "_INDEX_SCALE * (" + index + ")";
    }

    /** A call with one value, where P is the place. */
    private static String use(Scope s, Type type, String place) {
        String zero = type.zero().equals("0") ? "(" + type.java + ") 0" : type.zero();
        String set = s.pick("putT(P, #)", "putTOpaque(P, #)", "putTRelease(P, #)", "putTVolatile(P, #)", "getAndSetT(P, #)",
                "getAndSetTAcquire(P, #)", "getAndSetTRelease(P, #)", "compareAndSetT(P, Z, #)", "compareAndExchangeT(P, Z, #)",
                "compareAndExchangeTAcquire(P, Z, #)", "compareAndExchangeTRelease(P, Z, #)", "getAndAddT(P, #)",
                "getAndAddTAcquire(P, #)", "getAndAddTRelease(P, #)", "getAndBitwiseOrT(P, #)", "getAndBitwiseXorTRelease(P, #)",
                "getAndBitwiseAndTAcquire(P, #)");
        boolean isIntegral = type.isNumber() && type != Type.FLOAT && type != Type.DOUBLE;
        if (set.contains("Add") && !type.isNumber() || set.contains("Bitwise") && !isIntegral) {
            set = "putTVolatile(P, #)";
        }
        return set.replace("T", name(type)).replace("Z", zero).replace("P, ", place + ", ");
    }

    /** Until it succeeds. */
    private static Code weak(Scope s) {
        Type type = Type.common(s);
        String m = s.fresh("m");
        String set = "H.U.weakCompareAndSet" + name(type) + s.pick("", "Plain", "Acquire", "Release");
        return s.chance(50) ? statement("{ P " + m + " = #; while (!" + set + "(" + m + ", H." + type.handle() + "_OFFSET, " + m
                + "." + type.field + ", #)) { } }", holder(s), of(s, type))
                : statement("{ " + type.java + "[] " + m + " = #." + type.array + "; int " + m + "k = # & 15; while (!" + set
                + "(" + m + ", " + place(type, m + "k") + ", " + m + "[" + m + "k], #)) { } }", holder(s), small(s), of(s, type));
    }

    private static Code mismatchedField(Scope s) {
        String order = s.pick("", "", "Opaque", "Release", "Volatile");
        return switch (s.below(8)) {
            case 0 -> statement("H.U.putInt" + order + "(#, H.L_OFFSET + 4 * (# & 1), #);", holder(s), small(s), integer(s));
            case 1 -> statement("H.U.putShort" + order + "(#, H.L_OFFSET + " + s.pick(2, 4, 6) + ", (short) (#));", holder(s),
                    integer(s));
            case 2 -> statement("H.U.putByte" + order + "(#, H.I_OFFSET + " + s.pick(1, 3) + ", (byte) (#));", holder(s),
                    integer(s));
            case 3 -> statement("H.U.putChar" + order + "(#, H.I_OFFSET + 2, (char) (#));", holder(s), integer(s));
            case 4 -> statement("H.U.putFloat" + order + "(#, H.I_OFFSET, (#) & 0xffff);", holder(s), integer(s));
            case 5 -> statement("H.U.putDouble" + order + "(#, H.L_OFFSET, #);", holder(s), integer(s));
            case 6 -> statement("H.U.getAndAddByte(#, H.I_OFFSET + " + s.below(4) + ", (byte) (#));", holder(s), integer(s));
            default -> statement("H.U.compareAndSetShort(#, H.L_OFFSET + " + s.pick(0, 4, 6) + ", (short) 0, (short) (#));",
                    holder(s), integer(s));
        };
    }

    private static Code mismatchedElement(Scope s) {
        return switch (s.below(8)) {
            case 0 -> statement("H.U.putLong(#.ia, Unsafe.ARRAY_INT_BASE_OFFSET + 8L * (# & 7), #);", holder(s), small(s),
                    longInteger(s));
            case 1 -> statement("H.U.putIntUnaligned(#.ba, Unsafe.ARRAY_BYTE_BASE_OFFSET + (# & 7), #);", holder(s), small(s),
                    integer(s));
            case 2 -> statement("H.U.putLongUnaligned(#.ba, Unsafe.ARRAY_BYTE_BASE_OFFSET + (# & 7), #, true);", holder(s),
                    small(s), longInteger(s));
            case 3 -> statement("H.U.putShortUnaligned(#.ba, Unsafe.ARRAY_BYTE_BASE_OFFSET + (# & 7), (short) (#));",
                    holder(s), small(s), integer(s));
            case 4 -> statement("H.U.putShort(#.la, Unsafe.ARRAY_LONG_BASE_OFFSET + 2L * (# & 63), (short) (#));", holder(s),
                    small(s), integer(s));
            case 5 -> statement("H.U.putByte(#.ia, Unsafe.ARRAY_INT_BASE_OFFSET + (# & 63), (byte) (#));", holder(s), small(s),
                    integer(s));
            case 6 -> statement("H.U.getAndAddInt(#.la, Unsafe.ARRAY_LONG_BASE_OFFSET + 4L * (# & 31), #);", holder(s), small(s),
                    integer(s));
            default -> statement("H.U.putInt(#.ca, Unsafe.ARRAY_CHAR_BASE_OFFSET + 4L * (# & 7), #);", holder(s), small(s),
                    integer(s));
        };
    }
}
