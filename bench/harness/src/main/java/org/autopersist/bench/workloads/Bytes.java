// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Methods of the JDK that write arrays in stubs and intrinsics, and serialization. */
@State(Scope.Thread)
public class Bytes {

    private final byte[] data = new byte[4_096];
    private final ArrayList<String> names = new ArrayList<>();
    private MessageDigest digest;
    private BigInteger base;
    private BigInteger modulus;

    @Setup
    public void build() throws GeneralSecurityException {
        SplittableRandom random = new SplittableRandom(12);
        random.nextBytes(data);
        digest = MessageDigest.getInstance("SHA-256");
        byte[] bits = new byte[64];
        random.nextBytes(bits);
        base = new BigInteger(1, bits);
        random.nextBytes(bits);
        modulus = new BigInteger(1, bits).setBit(0);
        for (int i = 0; i < 100; i++) {
            names.add("name" + i);
        }
    }

    @Benchmark
    public byte[] digest() {
        return digest.digest(data);
    }

    @Benchmark
    public byte[] base64() {
        return Base64.getDecoder().decode(Base64.getEncoder().encode(data));
    }

    @Benchmark
    public BigInteger bigInteger() {
        return base.modPow(base.shiftRight(448), modulus).multiply(base).pow(2);
    }

    @Benchmark
    public Object serialization() throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(names);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }
}
