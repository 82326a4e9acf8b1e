// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.check;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.internal.CrashSim;

/**
 * What AFL starts, on the JVM of {@code build/jdk-coverage}: {@code ForkServer INPUT IMAGE SEEDS CLASS...}. It opens all seeds,
 * so that classes are loaded and code is compiled; then children of the JVM, as it is at that moment, make an image of
 * the input, open it, read all its objects, perhaps store to it, and close it, again and again. A child has one thread: where it
 * needs the VM's other threads, as for a collection, it ends. Without AFL the JVM itself opens the input, once, and says
 * what came of it.
 */
public final class ForkServer {

    /** So often that the code which all inputs run is compiled before children begin. */
    private static final int ROUNDS = 3;

    private ForkServer() {}

    public static void main(String[] args) throws Exception {
        Path input = Path.of(args[0]);
        Path image = Path.of(args[1]);
        List<String> names = List.of(args).subList(3, args.length);
        System.load(Path.of(System.getProperty("java.home"), "lib/server/libjvm.so").toString());
        for (String name : names) {
            Class.forName(name);
        }
        List<Path> seeds = files(Path.of(args[2]));
        for (int round = 0; round < ROUNDS; round++) {
            for (Path seed : seeds) {
                if (open(seed, image, names).startsWith(Answer.Kind.RECOVERED.name())) {
                    CrashSim.detach();
                }
            }
        }
        System.gc();
        if (serve0()) {
            for (; ; next0()) {
                String outcome = open(input, image, names);
                if (!isGood(outcome)) {
                    abort0();
                }
                if (outcome.startsWith(Answer.Kind.RECOVERED.name())) {
                    CrashSim.detach();
                }
            }
        }
        String outcome = open(input, image, names);
        if (outcome.startsWith(Answer.Kind.RECOVERED.name())) {
            System.gc();
            CrashSim.verify();
            CrashSim.detach();
        }
        System.out.println(outcome);
        Runtime.getRuntime().halt(isGood(outcome) ? 0 : 1);
    }

    private static List<Path> files(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            all.forEach(found::add);
        }
        found.sort(null);
        return found;
    }

    private static boolean isGood(String outcome) {
        return !outcome.startsWith(Answer.Kind.UNSAFE.name()) && !outcome.startsWith(Answer.Kind.CHANGED.name());
    }

    /** The outcome, which begins with the name of its kind; if that is RECOVERED, the image is attached. */
    private static String open(Path input, Path image, List<String> names) {
        boolean stores = make0(input.toString(), image.toString());
        try {
            CrashSim.attach(image.toString(), null);
        } catch (Throwable t) {
            String refusal = Checker.refusal(t);
            long change = new Answer(Answer.Kind.REFUSED, refusal).isOfRoot() ? -1 : firstChange0();
            return change < 0 ? refusal : Answer.Kind.CHANGED + " at " + Long.toHexString(change) + " although it said: " + refusal;
        }
        Program program = new Program(names);
        try {
            program.read();
            if (stores) {
                program.change();
            }
        } catch (Throwable t) {
            String problem = t instanceof Program.RefusedException ? Checker.refusal(t.getCause()) : Answer.Kind.UNSAFE + " " + Checker.line(t);
            if (problem.startsWith(Answer.Kind.REFUSED.name())) {
                return Answer.Kind.RECOVERED + " but for a root: " + problem;
            }
            return problem;
        }
        return Answer.Kind.RECOVERED + " " + program.objects() + " objects";
    }

    /** Returns true in each child; false at once if this JVM was not started by AFL. */
    private static native boolean serve0();

    /** Makes an image of an input. Returns whether it is to be stored to: then detaching it takes long. */
    private static native boolean make0(String input, String image);

    /** Where the image is not what it was when it was made, -1 if nowhere. */
    private static native long firstChange0();

    /** Waits in a child until AFL has another input. */
    private static native void next0();

    /** What AFL sees as a crash. */
    private static native void abort0();
}
