// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import static org.autopersist.fuzz.jit.source.Code.statement;
import static org.autopersist.fuzz.jit.source.Expressions.holder;
import static org.autopersist.fuzz.jit.source.Expressions.index;
import static org.autopersist.fuzz.jit.source.Expressions.integer;
import static org.autopersist.fuzz.jit.source.Expressions.longInteger;
import static org.autopersist.fuzz.jit.source.Expressions.ref;
import static org.autopersist.fuzz.jit.source.Expressions.small;
import static org.autopersist.fuzz.jit.source.Expressions.value;

import java.util.Arrays;
import java.util.List;

/** Stores by VarHandles, atomics, updaters and reflection. */
final class Handles {

    private static final Shapes SHAPES = new Shapes()
            .add(6, Handles::field)
            .add(6, Handles::element)
            .add(3, Handles::view)
            .add(5, Handles::atomic)
            .add(3, Handles::updater)
            .add(2, Handles::weakField)
            .add(2, Handles::weakElement)
            .add(1, s -> statement("H.reflect(#, #);", holder(s), s.pick(integer(s), longInteger(s), Code.ref("(Object) #",
                    ref(s)))))
            .add(1, s -> statement("java.lang.reflect.Array.set(#.ia, # & 15, #);", holder(s), small(s), small(s)));

    private Handles() {}

    /** Any. */
    static Code store(Scope s) {
        return SHAPES.make(s);
    }

    private static Code field(Scope s) {
        Type type = Type.common(s);
        return statement(use(s, type, "H." + type.handle(), "#"), withValues(s, type, holder(s)));
    }

    private static Code element(Scope s) {
        Type type = Type.common(s);
        Code array = Code.holder("#." + type.array, holder(s));
        return statement(use(s, type, "H." + type.arrayHandle(), "#, #"), withValues(s, type, array, index(s)));
    }

    /** And what is stored, for the last hole that {@link #use} leaves. */
    private static Code[] withValues(Scope s, Type type, Code... place) {
        Code[] all = Arrays.copyOf(place, place.length + 1);
        all[place.length] = cast(type, value(s, type));
        return all;
    }

    /** As signature-polymorphic methods need it. */
    private static Code cast(Type type, Code value) {
        return type.isRef() ? Code.ref("(Object) #", value) : new Code(Code.Kind.WHOLE, "(" + type.java + ") (#)",
                List.of(value));
    }

    /** Weak ones, which may fail, are elsewhere. */
    private static String use(Scope s, Type type, String handle, String place) {
        String zero = "(" + type.java + ") " + type.zero();
        String set = s.pick("set(P, #)", "setOpaque(P, #)", "setRelease(P, #)", "setVolatile(P, #)", "getAndSet(P, #)",
                "getAndSetAcquire(P, #)",
                "getAndSetRelease(P, #)", "compareAndSet(P, Z, #)", "compareAndExchange(P, Z, #)",
                "compareAndExchangeAcquire(P, Z, #)", "compareAndExchangeRelease(P, Z, #)", "getAndAdd(P, #)",
                "getAndAddAcquire(P, #)", "getAndAddRelease(P, #)", "getAndBitwiseOr(P, #)", "getAndBitwiseOrRelease(P, #)",
                "getAndBitwiseXorAcquire(P, #)", "getAndBitwiseAnd(P, #)");
        if (set.contains("Add") && !type.isNumber() || set.contains("Bitwise") && (type.isRef() || type == Type.FLOAT
                || type == Type.DOUBLE)) {
            set = "setVolatile(P, #)";
        }
        return handle + "." + set.replace("P", place).replace("Z", zero) + ";";
    }

    private static String weak(Scope s) {
        return "weakCompareAndSet" + s.pick("", "Plain", "Acquire", "Release");
    }

    /** Until it succeeds. */
    private static Code weakField(Scope s) {
        Type type = Type.common(s);
        String m = s.fresh("m");
        return statement("{ P " + m + " = #; while (!H." + type.handle() + "." + weak(s) + "(" + m + ", " + m + "." + type.field
                + ", #)) { } }", holder(s), cast(type, value(s, type)));
    }

    private static Code weakElement(Scope s) {
        Type type = Type.common(s);
        String m = s.fresh("m");
        return statement("{ " + type.java + "[] " + m + " = #." + type.array + "; int " + m + "k = #; while (!H."
                + type.arrayHandle() + "." + weak(s) + "(" + m + ", " + m + "k, " + m + "[" + m + "k], #)) { } }", holder(s),
                index(s), cast(type, value(s, type)));
    }

    /** Into a byte array, as other types. */
    private static Code view(Scope s) {
        Type type = s.pick(Type.CHAR, Type.SHORT, Type.INT, Type.LONG, Type.FLOAT, Type.DOUBLE);
        if (s.chance(60)) {
            return statement("H." + type.handle() + s.pick("_LITTLE", "_BIG") + ".set(#.ba, # & 7, #);", holder(s), small(s),
                    cast(type, value(s, type)));
        }
        return s.pick(
                statement("ByteBuffer.wrap(#.ba).putInt(# & 7, #);", holder(s), small(s), integer(s)),
                statement("ByteBuffer.wrap(#.ba).put((byte) (#)).putLong(#);", holder(s), small(s), longInteger(s)),
                statement("ByteBuffer.wrap(#.ba, 4, 8).slice().order(ByteOrder.LITTLE_ENDIAN).asShortBuffer().put(# & 3, "
                        + "(short) (#));",
                        holder(s), small(s), integer(s)));
    }

    private static Code atomic(Scope s) {
        String number = s.pick("set(#)", "lazySet(#)", "getAndSet(#)", "addAndGet(#)", "getAndAdd(#)", "compareAndSet(0, #)",
                "setPlain(#)",
                "setRelease(#)", "setOpaque(#)", "accumulateAndGet(#, (a, b) -> a ^ b)");
        String element = number.replace("setPlain(#)", "set(#)").replace("(#", "(# & 3, #").replace("(0, #", "(# & 3, 0, #");
        String m = s.fresh("m");
        return switch (s.below(8)) {
            case 0 -> statement("#.ai." + number + ";", holder(s), integer(s));
            case 1 -> statement("#.al." + number + ";", holder(s), longInteger(s));
            case 2 -> statement("#.ar." + s.pick("set(#)", "lazySet(#)", "getAndSet(#)", "compareAndSet(null, #)", "setPlain(#)",
                    "setRelease(#)")
                    + ";", holder(s), ref(s));
            case 6 -> statement("{ AtomicInteger " + m + " = #.ai; while (!" + m + ".weakCompareAndSet"
                    + s.pick("Plain", "Volatile", "Acquire", "Release") + "(" + m + ".get(), #)) { } }", holder(s), integer(s));
            case 3 -> statement("#.aia." + element + ";", holder(s), small(s), integer(s));
            case 4 -> statement("#.ala." + element + ";", holder(s), small(s), longInteger(s));
            case 5 -> statement("#.ara." + s.pick("set(# & 3, #)", "lazySet(# & 3, #)", "getAndSet(# & 3, #)",
                    "compareAndSet(# & 3, null, #)")
                    + ";", holder(s), small(s), ref(s));
            default -> statement("#.ai." + s.pick("incrementAndGet()", "getAndDecrement()", "getAndUpdate(a -> a + 3)") + ";",
                    holder(s));
        };
    }

    private static Code updater(Scope s) {
        String number = s.pick("set(#, #)", "lazySet(#, #)", "getAndAdd(#, #)", "getAndSet(#, #)", "compareAndSet(#, 0, #)");
        return switch (s.below(3)) {
            case 0 -> statement("H.VI_UPDATER." + number + ";", holder(s), integer(s));
            case 1 -> statement("H.VL_UPDATER." + number + ";", holder(s), integer(s));
            default -> statement("H.VO_UPDATER." + s.pick("set(#, #)", "lazySet(#, #)", "getAndSet(#, #)",
                    "compareAndSet(#, null, #)") + ";",
                    holder(s), ref(s));
        };
    }
}
