// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.CountDownLatch;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;

/**
 * What another thread's open region has stored into an array is not made durable by a store to other elements of it: it is gone
 * when the region is rolled back. Compiled code must sync what was stored, and nothing beside it.
 */
public final class Neighbours {

    /** What the last line says. */
    public static final String DONE = "each has synced what it stored";

    private static final int LENGTH = 1_000;
    private static final int NEIGHBOUR = 500;
    private static final int ROUNDS = 20_000;

    @DurableRoot
    private static byte[] durable = new byte[LENGTH];

    private static final Base64.Encoder BASE64 = Base64.getEncoder();
    private static final CharsetEncoder LATIN1 = StandardCharsets.ISO_8859_1.newEncoder();
    private static final String PARTLY_LATIN = "ab" + "\u4e00".repeat(700);

    private Neighbours() {}

    private interface Store {
        void into(byte[] array) throws Exception;
    }

    private static void set(MemorySegment segment, long index, byte value) {
        segment.set(ValueLayout.JAVA_BYTE, index, value);
    }

    /** C2 does not know whether it is memory of the Java heap. */
    private static void anySegment(byte[] array) {
        try (Arena arena = Arena.ofConfined()) {
            set(arena.allocate(LENGTH), 7, (byte) 1);
        }
        set(MemorySegment.ofArray(new int[LENGTH]), 7, (byte) 1);
        set(MemorySegment.ofArray(array), 7, (byte) 1);
    }

    private static void latin1(byte[] array) {
        LATIN1.reset().encode(CharBuffer.wrap(PARTLY_LATIN), ByteBuffer.wrap(array), true);
    }

    private static void check(String name, Store store) throws Exception {
        byte[] ordinary = new byte[LENGTH];
        for (int i = 0; i < ROUNDS; i++) {
            store.into((i & 1) == 0 ? durable : ordinary);
        }
        CountDownLatch stored = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        byte before = durable[NEIGHBOUR];
        Thread other = Thread.ofPlatform().start(() -> {
            try (var region = FailureAtomic.region()) {
                durable[NEIGHBOUR]++;
                stored.countDown();
                end.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        stored.await();
        store.into(durable);
        end.countDown();
        other.join();
        if (durable[NEIGHBOUR] != before) {
            throw new AssertionError(name + " has made durable what it did not store");
        }
    }

    /** Throws if one of them syncs too much. */
    public static void main(String[] args) throws Exception {
        Cipher aes = Cipher.getInstance("AES/ECB/NoPadding");
        aes.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"));
        byte[] block = new byte[16];
        byte[] text = new byte[48];
        check("a memory segment", Neighbours::anySegment);
        check("AES", array -> aes.update(block, 0, 16, array, 0));
        check("Base64", array -> BASE64.encode(text, array));
        check("ISO-8859-1", Neighbours::latin1);
        System.out.println(DONE);
    }
}
