// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import org.autopersist.bench.measure.BenchFailure;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of the benchmarks. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        subcommands = {
            BarrierCommand.class,
            StoreCommand.class,
            RegionCommand.class,
            ConvertCommand.class,
            RecoverCommand.class,
            LayoutCommand.class,
            KernelsCommand.class,
            YcsbCommand.class,
            MemcachedCommand.class,
            BankCommand.class,
            RestartCommand.class,
            GcCommand.class,
            UpdateCommand.class,
            OrdersCommand.class,
            DiskCommand.class,
            CommitsCommand.class,
            H2Command.class,
            ReportCommand.class
        },
        synopsisSubcommandLabel = "NAME",
        description = {
            "Measures what AutoPersist costs, on the JDK that ./ap build makes. Figures mean something only on a"
                    + " machine that does nothing else.",
            "Exit code 0 if it could be measured, 1 if not (or if a goal is missed, with --check), 2 for a wrong"
                    + " command line. Raw data and logs are in build/bench."
        })
final class Bench {

    private static final int WRONG_USE = 2;

    private Bench() {}

    static CommandLine commandLine() {
        return new CommandLine(new Bench()).setCaseInsensitiveEnumValuesAllowed(true);
    }

    public static void main(String[] args) {
        CommandLine line = commandLine();
        line.setExecutionExceptionHandler((e, command, _) -> {
            if (e instanceof BenchFailure || e instanceof IOException) {
                command.getErr().println("bench: " + e.getMessage());
                return 1;
            }
            throw e;
        });
        if (args.length == 0) {
            line.usage(System.err);
            System.exit(WRONG_USE);
        }
        System.exit(line.execute(args));
    }
}
