// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.autopersist.fuzz.FuzzOptions;
import org.autopersist.fuzz.ScratchFolder;
import org.autopersist.fuzz.roots.life.Life;
import org.autopersist.testkit.ProgressLine;
import org.autopersist.testkit.TestJdk;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./ap fuzz roots}. */
@Command(name = "roots", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Random programs with many durable roots that share one graph: what each of 3 to 8 lives recovers is compared with a model.",
        footer = "Exit codes: 0 no failure, 1 failures, 2 wrong use")
public final class RootsFuzz implements Callable<Integer> {

    private static final int SHOWN_LINES = 30;

    @Option(names = "--seeds", defaultValue = "100", description = "how many programs (${DEFAULT-VALUE})")
    private long seeds;

    @Mixin
    private FuzzOptions common;

    @Option(names = "--flags", split = " ", description = "more flags for the JVMs, separated by spaces")
    private List<String> flags = List.of();

    @Option(names = "--calm", description = "initializers and hooks of the programs never collect")
    private boolean calm;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path jdk = common.jdk().home();
        if (seeds < 1 || !common.hasJobs()) {
            throw new IllegalArgumentException("--seeds and --jobs are at least 1");
        }
        Path folder = Files.createDirectories(TestJdk.checkout().resolve("build/fuzz"));
        long deadline = common.deadline();
        try (ScratchFolder work = ScratchFolder.in(folder, "autopersist-roots")) {
            RootsCampaign campaign = new RootsCampaign(new RootsCampaign.Plan(jdk, flags, calm, common.seed(), seeds,
                    common.jobs(), deadline, work.path(), folder.resolve("failures"), folder.resolve("crashes")));
            try (ProgressLine line = ProgressLine.ofMany("programs", seeds).beside(campaign::summary)) {
                campaign.run(line::step);
            }
            report(campaign);
            return campaign.failures().isEmpty() ? 0 : 1;
        }
    }

    private void report(RootsCampaign campaign) {
        for (RootsCampaign.Failure failure : campaign.failures()) {
            List<String> lines = failure.text().lines().filter(line -> !line.startsWith(Life.DONE)).toList();
            System.out.printf("%nFAILED: %s%nall of it: %s; the image before: %s%nagain: ./ap fuzz roots --seed %d --seeds 1%s%s%s%n",
                    String.join(System.lineSeparator(), lines.subList(0, Math.min(SHOWN_LINES, lines.size()))),
                    failure.kept().resolveSibling("roots-" + failure.seed() + ".txt"), failure.kept(), failure.seed(), common.jdk().option(),
                    calm ? " --calm" : "", flags.isEmpty() ? "" : " --flags '" + String.join(" ", flags) + "'");
        }
        System.out.println(campaign.summary());
    }
}
