// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.math.BigInteger;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.ChaCha20ParameterSpec;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Stubs that write into arrays: ciphers, digests, big integers, checksums, compression. Output goes into durable
 * arrays; what these objects keep in arrays of their own can be durable too (a BigInteger, a CRC32).
 */
public final class CryptoAccess extends AccessProgram {

    private static final byte[] KEY = "sixteen byte key".getBytes();

    /** Enough for the stubs that work on several blocks at once. */
    private static final int SIZE = 2048;

    /** The output array, kept from round to round so that it is durable when it is written to. */
    private static byte[] output(Target t) {
        if (!(t.o instanceof byte[] bytes && bytes.length == SIZE)) {
            t.o = new byte[SIZE];
        }
        return (byte[]) t.o;
    }

    private static byte[] input(Random r) {
        byte[] input = new byte[SIZE];
        r.nextBytes(input);
        return input;
    }

    @Override
    protected List<Access> accesses() {
        List<Access> all = new ArrayList<>();
        for (String mode : new String[] {"ECB/NoPadding", "CBC/NoPadding", "CTR/NoPadding"}) {
            all.add(new Access("AES/" + mode, (t, r) -> cipher(t, r, mode)));
        }
        all.add(new Access("AES/GCM", (t, r) -> {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            byte[] iv = Arrays.copyOf(input(r), 12);
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(KEY, "AES"), new GCMParameterSpec(128, iv));
            byte[] sealed = output(t);
            int n = cipher.doFinal(input(r), 0, SIZE - 16, sealed, 0);
            cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(KEY, "AES"), new GCMParameterSpec(128, iv));
            cipher.doFinal(sealed, 0, n, secondOutput(t), 0);
        }));
        all.add(new Access("ChaCha20", (t, r) -> {
            Cipher cipher = Cipher.getInstance("ChaCha20");
            byte[] key = Arrays.copyOf(input(r), 32);
            byte[] nonce = Arrays.copyOf(input(r), 12);
            cipher.init(
                    Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "ChaCha20"), new ChaCha20ParameterSpec(nonce, 1));
            cipher.doFinal(input(r), 0, SIZE, output(t), 0);
        }));
        for (String name : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256"}) {
            all.add(new Access(name, (t, r) -> {
                MessageDigest digest = MessageDigest.getInstance(name);
                digest.update(input(r));
                digest.digest(t.ba, r.nextInt(100), digest.getDigestLength());
            }));
        }
        all.add(new Access("HmacSHA256", (t, r) -> {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
            mac.update(input(r));
            mac.doFinal(t.ba, r.nextInt(100));
        }));
        all.add(new Access("BigInteger", (t, r) -> {
            BigInteger a = new BigInteger(3000, r);
            BigInteger b = t.o instanceof BigInteger old ? old : BigInteger.TEN;
            BigInteger odd = new BigInteger(512, r).setBit(0).setBit(511);
            t.o = a.multiply(b).add(a.pow(2)).mod(BigInteger.ONE.shiftLeft(4000)).shiftRight(3).shiftLeft(7);
            t.oa[0] = a.modPow(BigInteger.valueOf(65537), odd);
            t.oa[1] = a.divide(odd);
            t.oa[2] = a.toByteArray();
            t.oa[3] = a.toString();
        }));
        all.add(new Access("checksums that are durable", (t, r) -> {
            if (!(t.oa[0] instanceof CRC32)) {
                t.oa[0] = new CRC32();
                t.oa[1] = new Adler32();
                t.oa[2] = new CRC32C();
            }
            byte[] data = input(r);
            ((CRC32) t.oa[0]).update(data);
            ((Adler32) t.oa[1]).update(data);
            ((CRC32C) t.oa[2]).update(data, 3, 1500);
            t.ja[0] = ((CRC32) t.oa[0]).getValue();
            t.ja[1] = ((Adler32) t.oa[1]).getValue();
            t.ja[2] = ((CRC32C) t.oa[2]).getValue();
        }));
        all.add(new Access("Deflater and Inflater, which write from native code", (t, r) -> {
            byte[] data = new byte[SIZE];
            for (int i = 0; i < data.length; i++) {
                data[i] = (byte) r.nextInt(5);
            }
            try (Deflater deflater = new Deflater();
                    Inflater inflater = new Inflater()) {
                deflater.setInput(data);
                deflater.finish();
                int n = deflater.deflate(output(t));
                inflater.setInput(output(t), 0, n);
                t.i = inflater.inflate(secondOutput(t));
            }
        }));
        return all;
    }

    private static void cipher(Target t, Random r, String mode) throws Exception {
        Cipher cipher = Cipher.getInstance("AES/" + mode);
        SecretKeySpec key = new SecretKeySpec(KEY, "AES");
        IvParameterSpec iv = new IvParameterSpec(Arrays.copyOf(input(r), 16));
        for (int direction : new int[] {Cipher.ENCRYPT_MODE, Cipher.DECRYPT_MODE}) {
            if (mode.startsWith("ECB")) {
                cipher.init(direction, key);
            } else {
                cipher.init(direction, key, iv);
            }
            cipher.doFinal(input(r), 0, SIZE, direction == Cipher.ENCRYPT_MODE ? output(t) : secondOutput(t), 0);
        }
    }

    private static byte[] secondOutput(Target t) {
        if (t.oa[0] == null) {
            t.oa[0] = new byte[SIZE];
        }
        return (byte[]) t.oa[0];
    }
}
