// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.test.crash.CrashReport;
import org.autopersist.test.crash.CrashTester;
import picocli.CommandLine.Option;

/** For one crash state alone, or a trace that was kept. */
final class RepeatSettings {

    @Option(names = "--trace", paramLabel = "FILE", description = "a trace that an earlier search kept, instead of a new run")
    private Path trace;

    @Option(names = "--event", paramLabel = "N", description = "with --trace and --state: the event of the crash, from 1")
    private Long event;

    @Option(names = "--state", paramLabel = "STATE", description = "with --trace and --event: which state, such as all or random:17")
    private String state;

    @Option(names = "--drop-site", paramLabel = "SITE",
            description = "with --state: leave out the write-backs and fences of this line of the JVM's source")
    private String droppedSite;

    boolean isWanted() {
        return trace != null || event != null || state != null || droppedSite != null;
    }

    /** Returns the exit code. */
    int run(NamedWorkload workload, Settings settings) throws Exception {
        if (trace == null || (event == null) != (state == null) || (droppedSite != null && state == null)) {
            throw new IllegalArgumentException("A state is named by --trace FILE --event N --state STATE together;"
                    + " the message about an inconsistent image has them");
        }
        if (!Files.isReadable(trace)) {
            throw new IllegalArgumentException("There is no trace " + trace);
        }
        if (state == null) {
            return new ExploreCommand(settings).run(List.of(workload), trace);
        }
        CrashReport report = CrashTester.repeat(workload.type().getName(), trace, event, state, droppedSite, settings.options());
        report.violations().forEach(violation -> System.out.println(Messages.of(violation, workload)));
        System.out.println(report.violations().isEmpty() ? "consistent" : "inconsistent");
        return report.violations().isEmpty() ? 0 : 1;
    }
}
