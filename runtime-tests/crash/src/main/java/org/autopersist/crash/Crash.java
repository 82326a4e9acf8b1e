// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.autopersist.crash.workloads.Workloads;
import org.autopersist.test.crash.CrashTestException;
import org.autopersist.testkit.Table;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line of {@code ./ap crash}. */
@Command(
        name = "crash",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Records runs of workloads and recovers and checks the images that power failures could have left of them.",
            "Exit code 0 if all were consistent (mutants: if all were caught or are known to be harmless), 1 if not,"
                    + " 2 for a wrong command line."
        })
final class Crash implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "WORKLOAD",
            description = "names of workloads, or: all; list, to see their names; mutants, to show that faults are found")
    private List<String> names;

    @Mixin
    private Settings settings;

    @Mixin
    private RepeatSettings repeat;

    @Option(names = "--mutant", paramLabel = "NAME",
            description = "with mutants: only those whose name contains this; may be repeated")
    private List<String> mutants = List.of();

    private Crash() {}

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Crash()).setExecutionExceptionHandler((e, command, _) -> {
            if (e instanceof CrashTestException || e instanceof IllegalArgumentException
                    || e instanceof IllegalStateException || e instanceof IOException) {
                command.getErr().println("crash: " + e.getMessage());
                return e instanceof IllegalArgumentException ? 2 : 1;
            }
            throw e;
        });
    }

    @Override
    public Integer call() throws Exception {
        if (names.equals(List.of("list"))) {
            return list();
        }
        if (names.getFirst().equals("mutants")) {
            List<NamedWorkload> chosen = names.size() == 1 ? Workloads.all() : workloads(names.subList(1, names.size()));
            return new MutantCommand(settings, mutants).run(chosen);
        }
        List<NamedWorkload> chosen = names.equals(List.of("all")) ? Workloads.all() : workloads(names);
        if (repeat.isWanted()) {
            if (chosen.size() != 1) {
                throw new IllegalArgumentException("--trace and --state are about one workload");
            }
            return repeat.run(chosen.getFirst(), settings);
        }
        return new ExploreCommand(settings).run(chosen, null);
    }

    private static List<NamedWorkload> workloads(List<String> names) {
        return names.stream().map(Crash::workload).toList();
    }

    private static NamedWorkload workload(String name) {
        return Workloads.find(name).orElseThrow(() -> new IllegalArgumentException(
                "There is no workload " + name + "; ./ap crash list names them"));
    }

    private static int list() {
        Table table = new Table("workload", "images", "what");
        for (NamedWorkload workload : Workloads.all()) {
            table.row(workload.name(), "%,d".formatted(workload.images()), workload.description());
        }
        table.alignLeft(2).print();
        return 0;
    }
}
