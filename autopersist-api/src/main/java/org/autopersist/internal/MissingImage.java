// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * What the API does in a JVM without an image, or with a volatile one, where no promise of durability can be kept: who calls a
 * method that makes one is told so, and whether regions roll back, once in a process and on standard error, or, with
 * {@code -Dorg.autopersist.required=true}, gets an exception before anything is done. Methods that only ask for a state answer
 * instead. Thread-safe.
 */
public final class MissingImage {

    private static final String REQUIRED = "org.autopersist.required";

    private static final String START = "Start the program with the java command of an AutoPersist JDK and -XX:NVMImage=";

    /** Constant, so that {@link #check} is nothing in compiled code where an image keeps what is stored. */
    private static final boolean IS_DURABLE = Vm.current().isEnabled();

    private static final MissingImage OF_THIS_JVM =
            new MissingImage(Vm.current(), isRequired(System.getProperty(REQUIRED)), line -> System.err.println(line));

    private final Vm vm;
    private final boolean required;
    private final Consumer<String> standardError;
    private final AtomicBoolean warned = new AtomicBoolean();

    MissingImage(Vm vm, boolean required, Consumer<String> standardError) {
        this.vm = vm;
        this.required = required;
        this.standardError = standardError;
    }

    static MissingImage ofThisJvm() {
        return OF_THIS_JVM;
    }

    /** Whether the property's value demands an image; as the VM has it. Who gives it wants that, unless it says no. */
    static boolean isRequired(String value) {
        return value != null && !value.equalsIgnoreCase("false");
    }

    /**
     * To be called first by what promises durability. Does nothing if it is kept.
     *
     * @param call what was called, as a user knows it
     * @throws IllegalStateException if it is not, and {@code org.autopersist.required} demands one
     */
    public static void check(String call) {
        if (!IS_DURABLE) {
            OF_THIS_JVM.report(call, "FILE");
        }
    }

    /** The same where nothing is durable; {@code image} is its name in the message. */
    void report(String call, String image) {
        if (required) {
            throw new IllegalStateException(call + ": " + message(image) + " (-D" + REQUIRED + "=true makes this an error.)");
        }
        if (!warned.get() && !warned.getAndSet(true)) {
            standardError.accept("WARNING: " + call + ": " + message(image) + " -D" + REQUIRED + "=true makes this an error.");
        }
    }

    /** What is wrong, and what to do. */
    String message(String image) {
        if (vm.hasImage()) {
            return "Nothing will be durable: this JVM was started without an image, and has a volatile one in memory, in which"
                    + " failure-atomic regions roll back. " + START + image + ".";
        }
        return "Nothing will be durable: "
                + (vm.isPresent() ? "this JVM was started without an image."
                        : "this JVM is not AutoPersist, or was started without an image.")
                + " Failure-atomic regions roll nothing back. " + advice(image);
    }

    /** What to do where regions roll nothing back. */
    static String advice(String image) {
        return START + image + "; with -XX:+AutoPersist in its place, regions roll back, in memory only.";
    }
}
