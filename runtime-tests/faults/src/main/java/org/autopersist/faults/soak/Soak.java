// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** The command line of {@code ./ap soak}. */
@Command(
        name = "soak",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Kills servers under load by SIGKILL at random moments, restarts each on its image, and compares: all that"
                    + " was acknowledged is there, nothing that nobody asked for.",
            "Exit code 0 if that holds, 1 if not (the image is kept), 2 for a wrong command line."
        })
public final class Soak implements Callable<Integer> {

    private static final int MOST_CLIENTS = 16;

    @Option(names = "--kills", paramLabel = "N", defaultValue = "1000", description = "kills, all in all (${DEFAULT-VALUE})")
    private int kills;

    @Option(names = "--minutes", paramLabel = "N", defaultValue = "0", description = "stop after so many minutes")
    private int minutes;

    @Option(names = "--servers", paramLabel = "N", defaultValue = "3",
            description = "servers at a time, each with its own image (${DEFAULT-VALUE})")
    private int servers;

    @Option(names = "--clients", paramLabel = "N", defaultValue = "4",
            description = "clients of each server, 1 to 16 (${DEFAULT-VALUE})")
    private int clients;

    @Option(names = "--seed", paramLabel = "N", description = "of requests, flags and moments; else the clock")
    private Long seed;

    @Option(names = "--folder", paramLabel = "DIR", description = "where the images are; else build/soak of the checkout")
    private Path folder;

    @Option(names = "--jdk", paramLabel = "DIR", description = "the JDK of the servers; else build/jdk")
    private Path jdk;

    @Spec
    private CommandSpec spec;

    private Soak() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new Soak()).execute(args));
    }

    @Override
    public Integer call() throws InterruptedException {
        if (kills < 1 || minutes < 0 || servers < 1 || clients < 1 || clients > MOST_CLIENTS) {
            throw new ParameterException(spec.commandLine(),
                    "--kills and --servers take 1 or more, --clients 1 to 16, --minutes 0 or more");
        }
        if (jdk == null) {
            jdk = BuiltJdk.PRODUCT.place();
        }
        if (!Files.isExecutable(jdk.resolve("bin/java"))) {
            throw new ParameterException(spec.commandLine(), jdk + " is no JDK: run ./ap build, or name one with --jdk");
        }
        if (folder == null) {
            folder = TestJdk.checkout().resolve("build/soak");
        }
        long chosen = seed != null ? seed : System.currentTimeMillis() % 1_000_000;
        System.out.println("soak: seed " + chosen);
        Campaign campaign = new Campaign(
                jdk.toAbsolutePath(), folder.toAbsolutePath(), kills, minutes, servers, clients, chosen);
        try {
            try (ProgressLine progress = ProgressLine.ofSteps("kills", kills)) {
                System.out.println(campaign.run(progress::stepTo));
            }
            return 0;
        } catch (SoakFailure | IOException e) {
            System.err.println("soak: " + e.getMessage());
            System.err.printf("Seed %d, image kept in %s. Again (the moments of kills differ): ./ap soak --seed %d --servers"
                    + " %d --clients %d%n", chosen, folder, chosen, servers, clients);
            return 1;
        }
    }
}
