// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Random;

/** Whole objects: deserialization into a durable one, Object.clone, objects that become durable while they are made. */
public final class ObjectAccess extends AccessProgram {

    /** Serializable, with a part that is filled by its own readObject. */
    static final class Parcel implements Serializable {
        int number;
        final long wide;
        String text;
        Object[] parts;
        final List<Object> list = new ArrayList<>();

        /** Where a parcel that is being read finds an object that is durable already. */
        static final ThreadLocal<Target> READER = new ThreadLocal<>();

        Parcel(Random r) {
            number = r.nextInt();
            wide = r.nextLong();
            text = Values.text(r);
            parts = new Object[] {r.nextInt(), text, new int[] {r.nextInt()}};
            list.add(text);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            Target target = READER.get();
            target.o = this; // durable from here on, all fields still empty
            in.defaultReadObject();
            in.readFully(target.ba, 5, 10);
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.write(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, (byte) number});
        }
    }

    static final class Copied implements Cloneable {
        int i;
        long j;
        Object o;
        int[] ints;

        @Override
        public Copied clone() {
            try {
                return (Copied) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Publishes itself before its fields are set. */
    static class EarlyBird {
        final int first;
        final String second;
        int[] third;

        EarlyBird(Target t, Random r) {
            t.o = this;
            first = r.nextInt();
            second = Values.text(r);
            third = new int[] {first};
            third[0]++;
        }
    }

    static final class LaterBird extends EarlyBird {
        final long fourth;
        final Object fifth;

        LaterBird(Target t, Random r) {
            super(t, r);
            fourth = r.nextLong();
            fifth = Values.any(r);
        }
    }

    @Override
    protected List<Access> accesses() {
        return List.of(
                new Access("deserialization of an object that is durable meanwhile", (t, r) -> {
                    Parcel.READER.set(t);
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                        out.writeObject(new Parcel(r));
                        out.write(new byte[100]);
                    }
                    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                        Parcel parcel = (Parcel) in.readObject();
                        in.readFully(t.ba, Values.at(r) / 2, 100);
                        parcel.number++;
                    }
                }),
                new Access("deserialization of collections and arrays", (t, r) -> {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                        out.writeObject(new Object[] {Values.text(r), new long[] {r.nextLong()}, new int[3][4]});
                        out.writeObject(new HashMap<>(java.util.Map.of("one", Values.text(r))));
                    }
                    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                        t.o = in.readObject();
                        t.oa[0] = in.readObject();
                    }
                }),
                new Access("clone of a durable object", (t, r) -> {
                    if (!(t.o instanceof Copied)) {
                        t.o = new Copied();
                    }
                    Copied old = (Copied) t.o;
                    old.i = r.nextInt();
                    old.ints = t.ia;
                    Copied copy = old.clone();
                    copy.i = -1; // must not reach the original's home
                    copy.j = r.nextLong();
                    copy.o = "volatile";
                    Copied kept = old.clone();
                    t.oa[1] = kept;
                    kept.j = r.nextLong();
                    kept.o = Values.any(r);
                    kept.ints = t.ia.clone();
                    kept.ints[0] = r.nextInt();
                    old.j++;
                }),
                new Access("constructor that publishes this", (t, r) -> {
                    EarlyBird bird = r.nextBoolean() ? new EarlyBird(t, r) : new LaterBird(t, r);
                    bird.third = Arrays.copyOf(bird.third, 2);
                }),
                new Access("initializer blocks and captured values", (t, r) -> {
                    int captured = r.nextInt();
                    class Local {
                        final int value = captured;
                        Target at;

                        {
                            t.o = this;
                            at = t;
                        }
                    }
                    Local local = new Local();
                    t.oa[0] = local;
                }),
                new Access("multi-dimensional arrays", (t, r) -> {
                    long[][][] cube = new long[2][3][r.nextInt(4)];
                    t.o = cube;
                    cube[1][2] = new long[] {r.nextLong()};
                    cube[1][2][0]++;
                    cube[0] = new long[][] {cube[1][2], null};
                    cube[0][0][0]++;
                }));
    }
}
