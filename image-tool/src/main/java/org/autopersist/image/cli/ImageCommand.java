// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.autopersist.image.Image;
import org.autopersist.image.Progress;
import org.autopersist.image.RootEntry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What commands about one image have in common. */
@Command(mixinStandardHelpOptions = true)
abstract class ImageCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "IMAGE", description = "the image file")
    Path path;

    @Option(names = "--trust-copy",
            description = "also a copy that was made while a JVM had the original open, or had died: nothing wrote to it meanwhile")
    boolean trustsCopy;

    @Spec
    CommandSpec spec;

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Opens the image, which must be closed. */
    Image open(Image.Access access, Progress progress) throws IOException {
        Image image = Image.open(path, access, progress);
        return trustsCopy ? image.trustCopy() : image;
    }

    /** Opens the image, which must be whole and closed, and says what was read and completed. */
    Image openWhole(Image.Access access) throws IOException {
        try (ConsoleProgress progress = new ConsoleProgress("checking")) {
            Image image = open(access, progress);
            try {
                image.requireWhole();
            } catch (RuntimeException e) {
                image.close();
                throw e;
            }
            Text.noteOrigin(err(), image.origin());
            Text.noteCompleted(err(), image.completed());
            return image;
        }
    }

    static String typeOf(RootEntry root) {
        return switch (root.type()) {
            case 'Z' -> "boolean";
            case 'B' -> "byte";
            case 'C' -> "char";
            case 'S' -> "short";
            case 'I' -> "int";
            case 'J' -> "long";
            case 'F' -> "float";
            case 'D' -> "double";
            default -> "reference";
        };
    }
}
