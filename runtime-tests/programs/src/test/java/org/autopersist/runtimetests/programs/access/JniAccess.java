// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/** JNI functions that write. Needs the library that system property {@code tests.jni} names. */
public final class JniAccess extends AccessProgram {

    private static final int JNI_COMMIT = 1;
    private static final int JNI_ABORT = 2;

    static {
        System.load(System.getProperty("tests.jni"));
    }

    static final class Holder {
        @DurableRoot
        static Object staticRoot;
    }

    static native void setFields(Target t, long value, Object reference);

    static native void setStatic(Class<?> holder, Object value);

    static native void setRegions(
            boolean[] z, byte[] b, short[] s, char[] c, int[] i, long[] j, float[] f, double[] d, int at, long value);

    static native void setElement(Object[] array, int at, Object value);

    static native boolean elements(int[] array, int at, int value, int mode);

    static native boolean critical(long[] array, int at, long value, int mode);

    static native Object newObjects(Object[] durable, Class<?> type, int value);

    @Override
    protected List<Access> accesses() {
        return List.of(
                new Access("JNI Set<Type>Field", (t, r) -> setFields(t, r.nextLong(), Values.any(r))),
                new Access("JNI Set<Type>ArrayRegion", (t, r) ->
                        setRegions(t.za, t.ba, t.sa, t.ca, t.ia, t.ja, t.fa, t.da, Values.at(r) / 2, r.nextLong())),
                new Access("JNI SetObjectArrayElement", (t, r) -> {
                    setElement(t.oa, Values.at(r), Values.any(r));
                    setElement(t.ta, Values.at(r), Values.text(r));
                    try {
                        setElement(t.ta, 1, 1);
                        throw new AssertionError("no ArrayStoreException");
                    } catch (ArrayStoreException _) {
                        t.i++;
                    }
                }),
                new Access("JNI ReleaseIntArrayElements", (t, r) -> {
                    elements(t.ia, Values.at(r), r.nextInt(), 0);
                    elements(t.ia, Values.at(r) / 2, r.nextInt(), JNI_COMMIT);
                    int at = Values.at(r);
                    int old = t.ia[at];
                    if (!elements(t.ia, at, r.nextInt(), JNI_ABORT)) {
                        t.ia[at] = old; // there was no copy to drop
                    }
                }),
                new Access("JNI ReleasePrimitiveArrayCritical", (t, r) -> {
                    critical(t.ja, Values.at(r), r.nextLong(), 0);
                    int at = Values.at(r);
                    long value = r.nextLong();
                    if (critical(t.ja, at, value, JNI_ABORT)) {
                        t.ja[at] = value; // with a copy the write is lost, without one it is not
                    }
                    t.ja[(at + 1) % Target.LENGTH] ^= 5;
                }),
                new Access("JNI objects published before they are filled", (t, r) ->
                        t.o = newObjects(t.oa, Target.class, r.nextInt())));
    }

    @Override
    public void write() {
        super.write();
        for (int i = 0; i < 200; i++) {
            setStatic(Holder.class, new int[] {i});
        }
    }

    @Override
    public void check() {
        super.check();
        Expect.equal(new int[] {199}, Holder.staticRoot, "static field by JNI");
    }
}
