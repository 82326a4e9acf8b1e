// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;

/** VarHandle calls with exact types on constant handles: compilers turn these into single instructions. */
public final class TypedVarHandleAccess extends AccessProgram {

    private static final VarHandle B = field("b", byte.class);
    private static final VarHandle S = field("s", short.class);
    private static final VarHandle I = field("i", int.class);
    private static final VarHandle J = field("j", long.class);
    private static final VarHandle D = field("d", double.class);
    private static final VarHandle O = field("o", Object.class);
    private static final VarHandle VI = field("vi", int.class);
    private static final VarHandle IA = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle JA = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle BA = MethodHandles.arrayElementVarHandle(byte[].class);
    private static final VarHandle OA = MethodHandles.arrayElementVarHandle(Object[].class);

    private static VarHandle field(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(Target.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    protected List<Access> accesses() {
        return List.of(
                new Access("typed set", (t, r) -> {
                    I.set(t, r.nextInt());
                    J.set(t, r.nextLong());
                    O.set(t, Values.any(r));
                    IA.set(t.ia, Values.at(r), r.nextInt());
                    OA.set(t.oa, Values.at(r), Values.any(r));
                }),
                new Access("typed setOpaque", (t, r) -> {
                    I.setOpaque(t, r.nextInt());
                    D.setOpaque(t, r.nextDouble());
                    O.setOpaque(t, Values.any(r));
                    JA.setOpaque(t.ja, Values.at(r), r.nextLong());
                }),
                new Access("typed setRelease", (t, r) -> {
                    I.setRelease(t, r.nextInt());
                    B.setRelease(t, (byte) r.nextInt());
                    O.setRelease(t, Values.any(r));
                    OA.setRelease(t.oa, Values.at(r), Values.any(r));
                }),
                new Access("typed setVolatile", (t, r) -> {
                    VI.setVolatile(t, r.nextInt());
                    S.setVolatile(t, (short) r.nextInt());
                    D.setVolatile(t, r.nextDouble());
                    O.setVolatile(t, Values.any(r));
                    BA.setVolatile(t.ba, Values.at(r), (byte) r.nextInt());
                }),
                new Access("typed compareAndSet of an int", (t, r) -> {
                    int old = t.i;
                    if (!I.compareAndSet(t, r.nextInt(3) == 0 ? old + 1 : old, r.nextInt())) {
                        t.c++;
                    }
                }),
                new Access("typed compareAndSet of a long, byte and short", (t, r) -> {
                    J.compareAndSet(t, t.j, r.nextLong());
                    B.compareAndSet(t, t.b, (byte) r.nextInt());
                    S.compareAndSet(t, t.s, (short) r.nextInt());
                    D.compareAndSet(t, t.d, r.nextDouble());
                }),
                new Access("typed compareAndSet of a reference", (t, r) -> {
                    Object old = t.o;
                    if (!O.compareAndSet(t, r.nextInt(3) == 0 ? t : old, Values.any(r))) {
                        t.c++;
                    }
                }),
                new Access("typed compareAndExchange", (t, r) -> {
                    int seen = (int) I.compareAndExchange(t, t.i, r.nextInt());
                    t.ia[0] = seen;
                    Object was = O.compareAndExchangeAcquire(t, t.o, Values.any(r));
                    t.oa[0] = was;
                    t.j ^= (long) JA.compareAndExchangeRelease(t.ja, 3, t.ja[3], r.nextLong());
                }),
                new Access("typed weakCompareAndSet until it succeeds", (t, r) -> {
                    int value = r.nextInt();
                    while (!I.weakCompareAndSet(t, t.i, value)) {
                        Thread.onSpinWait();
                    }
                    while (!I.weakCompareAndSetPlain(t, t.i, value + 1)) {
                        Thread.onSpinWait();
                    }
                    Object next = Values.any(r);
                    while (!O.weakCompareAndSetRelease(t, t.o, next)) {
                        Thread.onSpinWait();
                    }
                    int at = Values.at(r);
                    while (!OA.weakCompareAndSetAcquire(t.oa, at, t.oa[at], next)) {
                        Thread.onSpinWait();
                    }
                }),
                new Access("typed getAndSet", (t, r) -> {
                    t.ia[1] = (int) I.getAndSet(t, r.nextInt());
                    t.oa[1] = O.getAndSet(t, Values.any(r));
                    t.ja[1] = (long) J.getAndSetRelease(t, r.nextLong());
                    t.oa[2] = OA.getAndSetAcquire(t.oa, 5, Values.any(r));
                    t.b = (byte) BA.getAndSet(t.ba, Values.at(r), (byte) r.nextInt());
                }),
                new Access("typed getAndAdd", (t, r) -> {
                    int unused = (int) I.getAndAdd(t, r.nextInt());
                    long unused2 = (long) J.getAndAddAcquire(t, r.nextLong());
                    int unused3 = (int) VI.getAndAdd(t, 1);
                    short unused4 = (short) S.getAndAdd(t, (short) 3);
                    double unused5 = (double) D.getAndAdd(t, 0.5);
                    int unused6 = (int) IA.getAndAddRelease(t.ia, Values.at(r), 7);
                    byte unused7 = (byte) BA.getAndAdd(t.ba, Values.at(r), (byte) 9);
                }),
                new Access("typed getAndBitwise", (t, r) -> {
                    t.ia[0] ^= (int) I.getAndBitwiseOr(t, r.nextInt());
                    t.ia[1] ^= (int) I.getAndBitwiseAnd(t, r.nextInt());
                    t.ia[2] ^= (int) IA.getAndBitwiseXor(t.ia, 50, r.nextInt());
                    t.ja[0] ^= (long) JA.getAndBitwiseOrRelease(t.ja, 60, r.nextLong());
                    long unused = (long) J.getAndBitwiseXor(t, r.nextLong());
                }),
                new Access("typed calls in a loop", (t, r) -> {
                    int add = r.nextInt();
                    for (int i = 0; i < t.ia.length; i++) {
                        IA.setOpaque(t.ia, i, (int) IA.getOpaque(t.ia, i) + add);
                        JA.set(t.ja, i, (long) add * i);
                    }
                }));
    }
}
