// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.Callable;
import org.autopersist.fuzz.check.Answer;
import org.autopersist.fuzz.check.AttachingJvm;
import org.autopersist.fuzz.check.Jvm;
import org.autopersist.fuzz.check.StartingJvm;
import org.autopersist.fuzz.coverage.SeedsCommand;
import org.autopersist.fuzz.image.ImageBytes;
import org.autopersist.fuzz.jit.JitFuzz;
import org.autopersist.fuzz.roots.RootsFuzz;
import org.autopersist.testkit.BuiltJdk;
import org.autopersist.testkit.ProgressLine;
import org.autopersist.testkit.TestJdk;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./ap fuzz}. */
@Command(name = "fuzz", mixinStandardHelpOptions = true, sortOptions = false, subcommands = {RootsFuzz.class, JitFuzz.class, SeedsCommand.class},
        description = "Damages images and opens them: each must be refused with a clear error, or be recovered.",
        footer = "Exit codes: 0 no failure, 1 failures, 2 wrong use")
public final class Fuzz implements Callable<Integer> {

    private static final int SHOWN_MESSAGES = 60;

    @Option(names = "--images", defaultValue = "100000", description = "how many (${DEFAULT-VALUE})")
    private long images;

    @Option(names = "--starts", defaultValue = "1000", description = "how many of these with a fresh JVM each (${DEFAULT-VALUE})")
    private long starts;

    @Mixin
    private FuzzOptions common;

    @Option(names = "--sanitize", description = "the JVM of ./ap build --sanitize")
    private boolean sanitize;

    @Option(names = "--image", paramLabel = "FILE", description = "open only this image, as a failure names it")
    private Path image;

    @Option(names = "--messages", description = "print what refusals said, and how often")
    private boolean printMessages;

    public static void main(String[] args) {
        System.exit(new CommandLine(new Fuzz()).setExecutionExceptionHandler((e, line, parsed) -> {
            if (e instanceof IOException || e instanceof IllegalArgumentException) {
                System.err.println("fuzz: " + e.getMessage());
                return 1;
            }
            throw e;
        }).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path folder = TestJdk.checkout().resolve("build/fuzz");
        Path crashes = folder.resolve("crashes");
        Jvm product = new Jvm(BuiltJdk.PRODUCT.home(), crashes);
        Jvm jvm = jdk() == BuiltJdk.PRODUCT ? product : new Jvm(jdk().home(), crashes);
        if (images < 1 || starts < 0 || !common.hasJobs() || (common.jdk() == BuiltJdk.DEBUG && sanitize)) {
            throw new IllegalArgumentException("--images and --jobs are at least 1, --starts at least 0; --debug and --sanitize exclude each other");
        }
        Files.createDirectories(jvm.crashes());
        Corpus corpus = Corpus.load(folder.resolve("corpus"), product);
        if (image != null) {
            return replay(jvm, corpus, folder);
        }
        return fuzz(jvm, corpus, folder);
    }

    private BuiltJdk jdk() {
        return sanitize ? BuiltJdk.SANITIZED : common.jdk();
    }

    private int replay(Jvm jvm, Corpus corpus, Path folder) throws IOException, InterruptedException {
        Path copy = folder.resolve("replayed.nvm");
        ImageBytes.read(image).writeTo(copy);
        Answer attached;
        try (AttachingJvm attaching = new AttachingJvm(jvm, corpus.classes())) {
            attached = attaching.check(copy);
        }
        System.out.println("attached: " + attached.kind() + " " + attached.message());
        boolean failed = attached.isFailure();
        for (int collector = 0; collector < StartingJvm.COLLECTORS.size(); collector++) {
            ImageBytes.read(image).writeTo(copy);
            Answer started = new StartingJvm(jvm).check(copy, corpus.classes(), collector);
            System.out.println("started with " + StartingJvm.COLLECTORS.get(collector) + ": " + started.kind() + " " + started.message());
            failed |= started.isFailure();
        }
        return failed ? 1 : 0;
    }

    private int fuzz(Jvm jvm, Corpus corpus, Path folder) throws IOException, InterruptedException {
        long deadline = common.deadline();
        try (ScratchFolder work = ScratchFolder.in(folder, "autopersist-fuzz")) {
            Campaign campaign = new Campaign(new Campaign.Plan(jvm, common.seed(), images, Math.min(starts, images), common.jobs(), deadline,
                    work.path(), folder.resolve("failures")), corpus);
            try (ProgressLine line = ProgressLine.ofMany("images", images).beside(campaign::summary)) {
                campaign.run(done -> line.step());
            }
            report(campaign);
            return campaign.failures().isEmpty() ? 0 : 1;
        }
    }

    private void report(Campaign campaign) {
        if (printMessages) {
            campaign.messages().entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                    .limit(SHOWN_MESSAGES).forEach(e -> System.out.printf("%8d  %s%n", e.getValue(), e.getKey()));
        }
        for (Campaign.Failure failure : campaign.failures()) {
            System.out.printf("%nFAILED: image %d of seed %d (%s: %s): %s%n%s%nagain: ./ap fuzz%s --image %s%n", failure.number(), common.seed(),
                    failure.corpusImage(), failure.damage(), failure.answer().kind(), failure.answer().message(),
                    jdk().option(), failure.kept());
        }
        System.out.println(campaign.summary());
    }
}
