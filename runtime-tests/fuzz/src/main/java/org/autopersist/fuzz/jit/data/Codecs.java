// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.data;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.spec.ChaCha20ParameterSpec;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Digests, ciphers, encodings and big integers as programs use them, with results in arrays that are there. */
public final class Codecs {

    private static final int BLOCK = 16;
    private static final int NONCE = 12;
    private static final int KEY = 32;
    private static final int TAG_BITS = 128;
    private static final BigInteger BOUND = BigInteger.ONE.shiftLeft(1900);

    private Codecs() {}

    /** A digest's result in the first bytes. */
    public static void digest(String name, int v, byte[] out) {
        try {
            MessageDigest digest = MessageDigest.getInstance(name);
            digest.update(Words.bytes(v));
            digest.digest(out, 0, digest.getDigestLength());
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    /** A cipher's result in all bytes, of which there are some blocks. */
    public static void encrypt(String name, int v, byte[] out) {
        byte[] in = Words.bytes(v);
        boolean isTagged = name.contains("GCM");
        boolean isStream = name.startsWith("ChaCha");
        AlgorithmParameterSpec start = isTagged ? new GCMParameterSpec(TAG_BITS, in, 0, NONCE)
                : isStream ? new ChaCha20ParameterSpec(Arrays.copyOf(in, NONCE), 1)
                : name.contains("ECB") ? null : new IvParameterSpec(in, 0, BLOCK);
        try {
            Cipher cipher = Cipher.getInstance(name);
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(in, 0, KEY, isStream ? "ChaCha20" : "AES"), start);
            cipher.doFinal(in, 0, out.length - (isTagged ? TAG_BITS / Byte.SIZE : 0), out, 0);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    /** Base64 there and back: what is behind the bytes that come back is zero. */
    public static void base64(int v, byte[] encoded, byte[] decoded) {
        byte[] in = Arrays.copyOf(Words.bytes(v), NONCE);
        Base64.getEncoder().encode(in, encoded);
        if (decoded != encoded) {
            Base64.getDecoder().decode(Arrays.copyOf(encoded, BLOCK), decoded);
            Arrays.fill(decoded, NONCE, decoded.length, (byte) 0);
        }
    }

    /** Characters as bytes, up to one that is none. */
    public static void encode(char[] in, byte[] out) {
        StandardCharsets.ISO_8859_1.newEncoder().encode(CharBuffer.wrap(in), ByteBuffer.wrap(out), true);
    }

    /** Another number, of what may be one. */
    public static BigInteger next(Object from, int v) {
        BigInteger number = from instanceof BigInteger old ? old : BigInteger.valueOf(v).pow(9);
        return number.multiply(number).add(BigInteger.valueOf(v)).mod(BOUND).shiftLeft(v & 7).shiftRight(v & 3);
    }
}
