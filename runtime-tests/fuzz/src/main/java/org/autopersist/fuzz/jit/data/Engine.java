// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.data;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.Objects;

/**
 * A digest or cipher of the JDK. It must not be durable itself, but an array of its own may be: C2 replaces its methods by stubs
 * that write there.
 */
public final class Engine {

    /** What there is, and the array in which it keeps its state. */
    public enum Kind {
        MD5("sun.security.provider.MD5", "state"),
        SHA("sun.security.provider.SHA", "state"),
        SHA2("sun.security.provider.SHA2", "state"),
        SHA5("sun.security.provider.SHA5", "state"),
        SHA3("sun.security.provider.SHA3", "state"),
        CBC("com.sun.crypto.provider.CipherBlockChaining", "r"),
        CTR("com.sun.crypto.provider.CounterMode", "counter");

        private final Class<?> type;
        private final String field;

        Kind(String type, String field) {
            this.type = Hidden.type(type);
            this.field = field;
        }

        private Object create() {
            return switch (this) {
                case MD5, SHA -> Hidden.create(type);
                case SHA2 -> Hidden.create(Hidden.type(type.getName() + "$SHA256"));
                case SHA5 -> Hidden.create(Hidden.type(type.getName() + "$SHA512"));
                case SHA3 -> Hidden.create(Hidden.type(type.getName() + "$SHA256"));
                case CBC, CTR -> cipher();
            };
        }

        private Object cipher() {
            Object cipher = Hidden.create(type, Hidden.create(Hidden.type("com.sun.crypto.provider.AESCrypt")));
            try {
                Hidden.method(type, "init").invoke(cipher, false, "AES", new byte[BLOCK], new byte[BLOCK]);
            } catch (Throwable t) {
                throw new AssertionError(t);
            }
            return cipher;
        }
    }

    private static final int BLOCK = 16;
    /** Where a digest's last block begins at most, whatever their size. */
    private static final int LAST = 112;

    private static final MethodHandle BLOCKS = Hidden.method(Hidden.type("sun.security.provider.DigestBase"),
            "implCompressMultiBlock").asType(MethodType.methodType(int.class, Object.class, byte[].class, int.class, int.class));
    private static final MethodHandle CBC = cipher(Kind.CBC);
    private static final MethodHandle CTR = cipher(Kind.CTR);

    /** What it has come to: an array of bytes, ints, or longs. */
    public final Object state;
    private final Kind kind;
    private final Object engine;

    /** A fresh one, each of a kind like the other. */
    public Engine(Kind kind) {
        this.kind = kind;
        engine = kind.create();
        state = Hidden.get(kind.type, kind.field, engine);
    }

    private static MethodHandle cipher(Kind kind) {
        return Hidden.method(kind.type, "encrypt").asType(MethodType.methodType(int.class, Object.class, byte[].class, int.class,
                int.class, byte[].class, int.class));
    }

    /** Takes some blocks; what a cipher makes of the first one goes into {@code out}. */
    public void step(int v, byte[] out) {
        Objects.checkIndex(BLOCK - 1, out.length);
        byte[] in = Words.bytes(v);
        try {
            int _ = switch (kind) {
                case CBC -> (int) CBC.invokeExact(engine, in, 0, BLOCK, out, 0);
                case CTR -> (int) CTR.invokeExact(engine, in, 0, BLOCK, out, 0);
                default -> (int) BLOCKS.invokeExact(engine, in, 0, LAST);
            };
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }
}
