// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Runs indexer processes, and checks that each life begins where the one before ended. */
final class Lives {

    private final Path errors;
    private final Path sources;
    private final Path list;
    private final int files;
    private final List<String> queries;

    Lives(Path folder, Path sources, Path list, int files, List<String> queries) {
        this.errors = folder.resolve("errors");
        this.sources = sources;
        this.list = list;
        this.files = files;
        this.queries = queries;
    }

    /** One life from beginning to end. */
    Child withoutPersistence(List<String> jvm, Path dump) throws IOException, InterruptedException {
        try (ProgressLine progress = new ProgressLine("without persistence", files)) {
            return Child.run(command(jvm, dump), errors, Integer.MAX_VALUE, new Random(), progress);
        }
    }

    /**
     * Lives that end by SIGKILL, one that finishes the index, and one that has it by recovery alone.
     *
     * @throws DemoFailure if a life does not begin where the one before ended
     */
    DurableResult withKills(List<String> jvm, Path dump, int kills, Random random)
            throws IOException, InterruptedException {
        List<Integer> moments = random.ints(kills, files / 50, files).sorted().boxed().toList();
        List<Child> lives = new ArrayList<>();
        try (ProgressLine progress = new ProgressLine("with " + kills + " kills", files)) {
            int known = 0;
            for (int moment : moments) {
                Child life = Child.run(command(jvm, dump), errors, Math.max(moment, known + 1), random, progress);
                known = continued(known, life);
                lives.add(life);
            }
            Child finishing = Child.run(command(jvm, dump), errors, Integer.MAX_VALUE, random, progress);
            continued(known, finishing);
            lives.add(finishing);
            Child recovered = Child.run(command(jvm, dump), errors, Integer.MAX_VALUE, random, progress);
            if (recovered.start() != files) {
                throw new DemoFailure("After the end, only " + recovered.start() + " of " + files + " files are there");
            }
            lives.add(recovered);
        }
        return new DurableResult(lives);
    }

    /** At most the one file that was stored but not yet reported when the process was killed is new. */
    private static int continued(int known, Child life) {
        if (life.start() < known || life.start() > known + 1) {
            throw new DemoFailure("A process had indexed " + known + " files when it was killed, but the next one"
                    + " found " + life.start());
        }
        return life.done();
    }

    private List<String> command(List<String> jvm, Path dump) {
        List<String> command = new ArrayList<>(jvm);
        command.addAll(List.of(sources.toString(), list.toString(), dump.toString()));
        command.addAll(queries);
        return command;
    }
}
