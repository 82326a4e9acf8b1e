// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.autopersist.testkit.BuiltJdk;
import org.autopersist.testkit.ProgressLine;
import org.autopersist.testkit.TestJdk;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of {@code ./ap powercut}. */
@Command(
        name = "powercut",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Records what JVMs with -XX:NVMDurability=disk do to their disk, makes what power failures could have left of it,"
                    + " opens that, and checks: it opens, has all that was acknowledged, and is a consistent cut.",
            "Exit code 0 if that holds (--mutants: if each was found), 1 if not, 2 for a wrong command line."
        })
public final class PowerCut implements Callable<Integer> {

    @Option(names = "--cuts", paramLabel = "N", description = "power failures, all in all (default: 1000;"
            + " with --mutants up to 400 for each)")
    private Integer cuts;

    @Option(names = "--seed", paramLabel = "N",
            description = "of all choices, but threads take other turns each time; else the clock")
    private Long seed;

    @Option(names = "--jobs", paramLabel = "N", description = "checking JVMs at the same time (default: one per processor)")
    private Integer jobs;

    @Option(names = "--mutants", description = "shows that syncs which do nothing are found out")
    private boolean mutants;

    @Option(names = "--again", paramLabel = "DIR", description = "checks only what was kept in that folder")
    private Path finding;

    @Option(names = "--folder", paramLabel = "DIR", description = "for images, traces and findings; else build/powercut")
    private Path folder;

    @Option(names = "--jdk", paramLabel = "DIR", description = "the JDK under test; else build/jdk")
    private Path jdk;

    @Spec
    private CommandSpec spec;

    private PowerCut() {}

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new PowerCut()).setExecutionExceptionHandler((e, command, _) -> {
            if (e instanceof IllegalArgumentException || e instanceof IllegalStateException || e instanceof IOException) {
                command.getErr().println("powercut: " + e.getMessage());
                return e instanceof IllegalArgumentException ? 2 : 1;
            }
            throw e;
        });
    }

    @Override
    public Integer call() throws Exception {
        if (cuts != null && cuts < 1 || jobs != null && jobs < 1) {
            throw new ParameterException(spec.commandLine(), "--cuts and --jobs take 1 or more");
        }
        if (finding != null && !Findings.isThere(finding)) {
            throw new ParameterException(spec.commandLine(), finding + " has no finding with files");
        }
        Path home = (jdk == null ? BuiltJdk.PRODUCT.place() : jdk).toAbsolutePath();
        if (!Files.isExecutable(home.resolve("bin/java"))) {
            throw new ParameterException(spec.commandLine(), home + " is no JDK: run ./ap build, or name one with --jdk");
        }
        Path place = (folder == null ? TestJdk.checkout().resolve("build/powercut") : folder).toAbsolutePath();
        Files.createDirectories(place);
        if (finding != null) {
            String problem = Findings.again(finding, place.resolve("again"), new Judge(new Jvms(home, place, List.of())));
            System.out.println(problem == null ? "nothing is wrong with it" : problem);
            return problem == null ? 0 : 1;
        }
        long chosen = seed != null ? seed : System.currentTimeMillis() % 1_000_000;
        System.out.println("powercut: seed " + chosen);
        int threads = jobs != null ? jobs : Runtime.getRuntime().availableProcessors();
        try (Campaign campaign = new Campaign(home, place, chosen, threads, List.of())) {
            if (!mutants) {
                return explore(campaign, cuts == null ? 1000 : cuts);
            }
            int most = cuts == null ? 400 : cuts;
            int missed = tryMutants(campaign, most);
            for (VmMutant mutant : VmMutant.values()) {
                try (Campaign other = new Campaign(home, place.resolve(mutant.name()), chosen, threads, mutant.flags())) {
                    missed += tryMutant(other, mutant, most);
                }
            }
            return missed == 0 ? 0 : 1;
        }
    }

    private static int tryMutant(Campaign campaign, VmMutant mutant, int most) throws Exception {
        try (ProgressLine progress = ProgressLine.ofMany("cuts", most)) {
            int cuts = campaign.cutsUntilFound(most, progress);
            progress.print(mutant + " (" + mutant.what() + "): " + (cuts < 0 ? "not found" : "found by one of " + cuts + " cuts"));
            return cuts < 0 ? 1 : 0;
        }
    }

    private static int explore(Campaign campaign, int cuts) throws Exception {
        try (ProgressLine progress = ProgressLine.ofMany("cuts", cuts)) {
            int found = campaign.run(cuts, progress);
            progress.print("%,d cuts, %,d not as they must be".formatted(cuts, found));
            return found == 0 ? 0 : 1;
        }
    }

    private static int tryMutants(Campaign campaign, int most) throws Exception {
        int missed = 0;
        campaign.recordForMutants();
        for (Mutant mutant : Mutant.values()) {
            String how = campaign.catches(mutant, most);
            System.out.println(mutant + " (" + mutant.what() + "): " + (how == null ? "not found" : "found " + how));
            missed += how == null ? 1 : 0;
        }
        return missed;
    }
}
