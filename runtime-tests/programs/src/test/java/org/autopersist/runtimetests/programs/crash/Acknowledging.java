// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.crash;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.autopersist.runtimetests.programs.Expect;

/**
 * A program that goes on until it is killed. Started as {@code Acknowledging PROGRAM}, or, with the last number that
 * each of its threads has acknowledged, {@code Acknowledging PROGRAM NUMBER...}: then it checks first, and prints
 * {@link #CHECKED}.
 */
public abstract class Acknowledging {

    /** Begins a line {@code ACK THREAD NUMBER}. */
    public static final String ACK = "ACK ";

    /** The line after a check that holds. */
    public static final String CHECKED = "CHECKED";

    /** Without a buffer of its own and without locks of Java: what is written is with the parent at once. */
    private static final FileOutputStream OUT = new FileOutputStream(FileDescriptor.out);

    public static void main(String[] args) throws Exception {
        Acknowledging program = (Acknowledging) Class.forName(args[0]).getDeclaredConstructor().newInstance();
        if (args.length > 1) {
            long[] acknowledged = new long[args.length - 1];
            for (int i = 0; i < acknowledged.length; i++) {
                acknowledged[i] = Long.parseLong(args[i + 1]);
            }
            program.check(acknowledged);
            System.out.println(CHECKED);
        }
        program.goOn();
    }

    /** Claims that everything acknowledged is there, and that nothing is in between. */
    protected abstract void check(long[] acknowledged);

    /** Works without end, from where it is. */
    protected abstract void goOn() throws Exception;

    /** Says that {@code number} of a thread is durable. */
    protected static void acknowledge(int thread, long number) {
        try {
            OUT.write((ACK + thread + " " + number + "\n").getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            Runtime.getRuntime().halt(4); // nobody listens any more
        }
    }

    /**
     * Says what is durable of each thread before it goes on. Otherwise a life that ends before the first
     * acknowledgement of a thread, but after a step of it, would leave it two steps ahead.
     */
    protected static void acknowledgeAll(long... numbers) {
        for (int thread = 0; thread < numbers.length; thread++) {
            acknowledge(thread, numbers[thread]);
        }
    }

    /** Claims that {@code actual} is the last acknowledged number, or the one after it. */
    protected static void expectAtMostOneAhead(long acknowledged, long actual, String what) {
        Expect.that(
                actual == acknowledged || actual == acknowledged + 1,
                what + " is " + actual + " although " + acknowledged + " was acknowledged last");
    }

    /** Claims that nothing acknowledged is lost. */
    protected static void expectNotBehind(long acknowledged, long actual, String what) {
        Expect.that(actual >= acknowledged, what + " is " + actual + " although " + acknowledged + " was acknowledged");
    }
}
