// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.util.List;

/** putfield of every type, plain and volatile. */
public final class FieldAccess extends AccessProgram {

    @Override
    protected List<Access> accesses() {
        return List.of(
                new Access("putfield boolean", (t, r) -> t.z = r.nextBoolean()),
                new Access("putfield byte", (t, r) -> t.b = (byte) r.nextInt()),
                new Access("putfield short", (t, r) -> t.s = (short) r.nextInt()),
                new Access("putfield char", (t, r) -> t.c = (char) r.nextInt()),
                new Access("putfield int", (t, r) -> t.i = r.nextInt()),
                new Access("putfield long", (t, r) -> t.j = r.nextLong()),
                new Access("putfield float", (t, r) -> t.f = r.nextFloat()),
                new Access("putfield double", (t, r) -> t.d = r.nextDouble()),
                new Access("putfield reference", (t, r) -> t.o = Values.any(r)),
                new Access("putfield constant null", (t, r) -> {
                    t.o = Values.any(r);
                    t.text = "constant";
                    t.o = null;
                }),
                new Access("putfield constants", (t, r) -> {
                    t.i = 42;
                    t.j = -1;
                    t.z = true;
                    t.d = 1.5;
                    t.text = "constant";
                }),
                new Access("putfield all, one after the other", (t, r) -> {
                    t.z = r.nextBoolean();
                    t.b++;
                    t.s += 3;
                    t.c--;
                    t.i ^= r.nextInt();
                    t.j <<= 1;
                    t.j |= 1;
                    t.f += 1;
                    t.d *= 1.5;
                    t.text = t.text + "x".repeat(r.nextInt(2));
                    t.o = t.text;
                    t.other = t;
                }),
                new Access("putfield in a new object of a durable one", (t, r) -> {
                    Target next = new Target();
                    next.i = r.nextInt();
                    t.other = next;
                    next.j = r.nextLong();
                    next.ia[5] = r.nextInt();
                    next.text = Values.text(r);
                }),
                new Access("putfield volatile boolean", (t, r) -> t.vz = r.nextBoolean()),
                new Access("putfield volatile byte", (t, r) -> t.vb = (byte) r.nextInt()),
                new Access("putfield volatile short", (t, r) -> t.vs = (short) r.nextInt()),
                new Access("putfield volatile char", (t, r) -> t.vc = (char) r.nextInt()),
                new Access("putfield volatile int", (t, r) -> t.vi = r.nextInt()),
                new Access("putfield volatile long", (t, r) -> t.vj = r.nextLong()),
                new Access("putfield volatile float", (t, r) -> t.vf = r.nextFloat()),
                new Access("putfield volatile double", (t, r) -> t.vd = r.nextDouble()),
                new Access("putfield volatile reference", (t, r) -> t.vo = Values.any(r)));
    }
}
