// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.autopersist.bench.layout.Sizes;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.bench.measure.RawData;
import org.autopersist.testkit.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Objects must be as large with AutoPersist as without. */
@Command(
        name = "layout",
        mixinStandardHelpOptions = true,
        description = "Sizes of objects (by JOL) with -XX:+AutoPersist and without; exit code 1 if any differs.")
final class LayoutCommand implements Callable<Integer> {

    private static final String[] SELF_ATTACH = {
        // JOL asks the JVM for sizes through an agent that it loads itself.
        "-Djdk.attach.allowAttachSelf=true", "-XX:+EnableDynamicAgentLoading",
        "--sun-misc-unsafe-memory-access=allow"
    };

    /** What JOL says before it reckons sizes by rules of its own, which would prove nothing. */
    private static final String GUESS = "Unable to get Instrumentation";

    @Mixin
    private CommonOptions common;

    private record Raw(Map<String, Long> without, Map<String, Long> with) {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        Map<String, Long> without;
        Map<String, Long> with;
        try (PrintStream log = common.log("layout")) {
            MeasuredJvm child = new MeasuredJvm(common.jdk(), log);
            without = sizes(child, common.jvmArguments(SELF_ATTACH));
            with = sizes(child, Stream.concat(
                    common.autoPersistArguments(SELF_ATTACH).stream(), Stream.of("-XX:+AutoPersist")).toList());
        }
        Table table = new Table("class", "without", "with", "");
        without.forEach((name, size) -> table.row(
                name, size.toString(), String.valueOf(with.get(name)), size.equals(with.get(name)) ? "" : "DIFFERS"));
        table.print();
        boolean equal = without.equals(with);
        System.out.println();
        System.out.println(equal ? "equal: all " + without.size() + " sizes" : "SIZES DIFFER");
        RawData.write(common.file("layout.json"), new Raw(without, with));
        return equal ? 0 : 1;
    }

    private static Map<String, Long> sizes(MeasuredJvm child, List<String> arguments) throws IOException, InterruptedException {
        Map<String, Long> sizes = new LinkedHashMap<>();
        for (String line : child.run(Sizes.class, arguments)) {
            if (line.contains(GUESS)) {
                throw new BenchFailure("JOL could not ask the JVM: " + line);
            }
            if (line.startsWith(Sizes.MARK)) {
                String[] parts = line.substring(Sizes.MARK.length()).split(" ");
                sizes.put(parts[0], Long.valueOf(parts[1]));
            }
        }
        if (sizes.isEmpty()) {
            throw new BenchFailure("JOL reported no sizes; see build/bench/layout.log");
        }
        return sizes;
    }
}
