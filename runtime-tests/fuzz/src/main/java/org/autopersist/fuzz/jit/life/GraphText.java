// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.life;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.zip.Checksum;
import org.autopersist.fuzz.jit.data.E;
import org.autopersist.fuzz.jit.data.N;
import org.autopersist.fuzz.jit.data.Op;
import org.autopersist.fuzz.jit.data.P;
import org.autopersist.fuzz.jit.data.Q;
import org.autopersist.fuzz.jit.data.R;
import org.autopersist.fuzz.jit.data.Rec;

/** A graph told in one way only: its objects by numbers in the order in which references first lead to them. */
final class GraphText {

    /** What of it is told. */
    enum What {
        /** All. */
        ALL,
        /** What the next life must find: the fields that are not kept are null or 0. */
        KEPT
    }

    private final Sink out;
    private final What what;
    private final Map<Object, Integer> numbers = new IdentityHashMap<>();
    private final Deque<Object> open = new ArrayDeque<>();

    private GraphText(Sink out, What what) {
        this.out = out;
        this.what = what;
    }

    /** Tells it. */
    static void tell(Object root, What what, Sink out) {
        GraphText text = new GraphText(out, what);
        text.reference("root", root);
        while (!text.open.isEmpty()) {
            text.object(text.open.remove());
        }
    }

    private void reference(String name, Object object) {
        switch (object) {
            case null -> out.add(name, "-");
            case String text -> out.add(name, text);
            case Integer number -> out.add(name, number.longValue());
            case Long number -> out.add(name, number);
            case Double number -> out.add(name, Double.doubleToLongBits(number));
            case BigInteger number -> out.add(name, number.toString());
            case E constant -> out.add(name, constant.name());
            default -> {
                Integer number = numbers.get(object);
                if (number == null) {
                    number = numbers.size();
                    numbers.put(object, number);
                    open.add(object);
                }
                out.add(name, number | 1L << 40);
            }
        }
    }

    private void object(Object object) {
        out.begin(numbers.get(object), object instanceof Op && !(object instanceof P) ? "lambda" : object.getClass()
                .getSimpleName());
        switch (object) {
            case P p -> holder(p);
            case N n -> {
                out.add("i", n.i);
                out.add("l", n.l);
                reference("o", n.o);
                reference("next", n.next);
            }
            case Rec r -> {
                out.add("i", r.i());
                out.add("l", r.l());
                reference("o", r.o());
            }
            case Object[] array -> {
                for (Object element : array) {
                    reference("", element);
                }
            }
            case Checksum sum -> out.add("", sum.getValue());
            case AtomicInteger a -> out.add("", a.get());
            case AtomicLong a -> out.add("", a.get());
            case AtomicReference<?> a -> reference("", a.get());
            case AtomicReferenceArray<?> a -> {
                for (int k = 0; k < a.length(); k++) {
                    reference("", a.get(k));
                }
            }
            case AtomicIntegerArray a -> {
                for (int k = 0; k < a.length(); k++) {
                    out.add("", a.get(k));
                }
            }
            case AtomicLongArray a -> {
                for (int k = 0; k < a.length(); k++) {
                    out.add("", a.get(k));
                }
            }
            default -> numbers(object);
        }
    }

    private void numbers(Object object) {
        switch (object) {
            case boolean[] a -> out.array(a.length, Arrays.hashCode(a), () -> Arrays.toString(a));
            case byte[] a -> out.array(a.length, Arrays.hashCode(a), () -> Arrays.toString(a));
            case char[] a -> out.array(a.length, Arrays.hashCode(a), () -> Arrays.toString(new String(a).chars().toArray()));
            case short[] a -> out.array(a.length, Arrays.hashCode(a), () -> Arrays.toString(a));
            case int[] a -> out.array(a.length, Arrays.hashCode(a), () -> Arrays.toString(a));
            case long[] a -> out.array(a.length, Arrays.hashCode(a), () -> Arrays.toString(a));
            case float[] a -> out.array(a.length, Arrays.hashCode(a), () -> Arrays.toString(a));
            case double[] a -> out.array(a.length, Arrays.hashCode(a), () -> Arrays.toString(a));
            default -> { }
        }
    }

    private void holder(P p) {
        out.add("z", p.z ? 1 : 0);
        out.add("b", p.b);
        out.add("c", p.c);
        out.add("s", p.s);
        out.add("i", p.i);
        out.add("l", p.l);
        out.add("f", Float.floatToIntBits(p.f));
        out.add("d", Double.doubleToLongBits(p.d));
        out.add("fi", p.fi);
        out.add("vi", p.vi);
        out.add("vl", p.vl);
        if (p instanceof Q q) {
            out.add("extra", q.extra);
        } else if (p instanceof R r) {
            out.add("more", r.more);
        }
        out.add("ui", what == What.ALL ? p.ui : 0);
        reference("uo", what == What.ALL ? p.uo : null);
        reference("o", p.o);
        reference("next", p.next);
        reference("vo", p.vo);
        reference("za", p.za);
        reference("ba", p.ba);
        reference("ca", p.ca);
        reference("sa", p.sa);
        reference("ia", p.ia);
        reference("la", p.la);
        reference("fa", p.fa);
        reference("da", p.da);
        reference("oa", p.oa);
        reference("iia", p.iia);
        reference("ooa", p.ooa);
        reference("ai", p.ai);
        reference("al", p.al);
        reference("ar", p.ar);
        reference("aia", p.aia);
        reference("ala", p.ala);
        reference("ara", p.ara);
    }
}
