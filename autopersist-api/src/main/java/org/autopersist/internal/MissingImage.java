package org.autopersist.internal;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * What the API does in a JVM without an image, where no promise of durability can be kept: who calls a method that makes one is
 * told so, once in a process and on standard error, or, with {@code -Dorg.autopersist.required=true}, gets an exception before
 * anything is done. Methods that only ask for a state answer instead. Thread-safe.
 */
public final class MissingImage {

    private static final String REQUIRED = "org.autopersist.required";

    /** Constant, so that {@link #check} is nothing in compiled code where an image is open. */
    private static final boolean IS_OPEN = Vm.current().isEnabled();

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
     * To be called first by what promises durability. Does nothing if an image is open.
     *
     * @param call what was called, as a user knows it
     * @throws IllegalStateException if none is, and {@code org.autopersist.required} demands one
     */
    public static void check(String call) {
        if (!IS_OPEN) {
            OF_THIS_JVM.report(call, "FILE");
        }
    }

    /** The same where no image is open; {@code image} is its name in the message. */
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
        return "Nothing will be durable: "
                + (vm.isPresent() ? "this JVM was started without an image."
                        : "this JVM is not AutoPersist, or was started without an image.")
                + " Start the program with the java command of an AutoPersist JDK and -XX:NVMImage=" + image + ".";
    }
}
