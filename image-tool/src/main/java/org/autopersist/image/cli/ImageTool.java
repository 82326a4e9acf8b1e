// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image.cli;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.autopersist.image.ImageException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line. */
@Command(
        name = "image",
        mixinStandardHelpOptions = true,
        subcommands = {
            InfoCommand.class,
            VerifyCommand.class,
            RootsCommand.class,
            TreeCommand.class,
            StatsCommand.class,
            DumpCommand.class,
            DiffCommand.class,
            CopyCommand.class,
            CompactCommand.class,
            MigrateCommand.class,
            DropRootCommand.class
        },
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Looks into AutoPersist images, checks, compares, copies and compacts them, without the program and without"
                    + " its JVM.",
            "What a crash cut short (open regions and the like) is completed in memory, as recovery would do it; of an image in"
                    + " use with -XX:NVMDurability=disk that is read which a JVM would go on with. Only compact, migrate and"
                    + " drop-root change an image.",
            "Exit codes: 0 done, whole, or the same; 1 damaged, different, or it could not be done; 2 wrong use."
        })
public final class ImageTool {

    static final int FAILED = 1;
    private static final int WRONG_USE = 2;

    private ImageTool() {}

    public static void main(String[] args) {
        System.exit(run(new PrintWriter(System.out), new PrintWriter(System.err), args));
    }

    /** Runs a command, which prints to {@code out} and {@code err}, and returns its exit code. */
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        int code = execute(out, err, args);
        out.flush();
        err.flush();
        return code;
    }

    private static int execute(PrintWriter out, PrintWriter err, String... args) {
        CommandLine line = new CommandLine(new ImageTool())
                .setOut(out)
                .setErr(err)
                .setExecutionExceptionHandler((e, command, _) -> {
                    command.getErr().println("image: " + explain(e));
                    return FAILED;
                });
        if (args.length == 0) {
            line.usage(err);
            return WRONG_USE;
        }
        try {
            return line.execute(args);
        } catch (OutOfMemoryError _) {
            err.println("image: there is too little memory; give the tool more, with JAVA_TOOL_OPTIONS=-Xmx4g");
        } catch (InternalError e) {
            // What the JVM makes of a mapped file that became shorter, or whose disk fails.
            err.println("image: the file could not be read, or became shorter meanwhile (" + e.getMessage() + ")");
        }
        return FAILED;
    }

    private static String explain(Exception e) {
        return switch (e) {
            case ImageException known -> known.getMessage();
            case UncheckedIOException io -> explain(io.getCause());
            case NoSuchFileException none -> none.getMessage() + ": there is no such file";
            case FileNotFoundException none -> none.getMessage();
            case AccessDeniedException denied -> denied.getMessage() + ": access denied";
            case IOException io -> io.getMessage();
            default -> "a fault of this tool, please report it: " + e;
        };
    }
}
