// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.autopersist.bench.ycsb.Configuration;
import org.autopersist.bench.ycsb.YcsbData;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** YCSB on AutoPersist's stores and on their rivals, embedded. */
@Command(
        name = "ycsb",
        mixinStandardHelpOptions = true,
        description = {
            "YCSB's core workloads on AutoPersist's stores and their rivals, each at a durability that it promises:"
                    + " thousands of operations per second.",
            "Each configuration and run has a JVM of its own, which loads the records and then runs the workloads."
        })
final class YcsbCommand extends RivalCommand {

    private static final YcsbData.Size QUICK = new YcsbData.Size(5_000, 10_000, 10_000, YcsbOptions.DISK_DIVISOR);

    @Mixin
    private YcsbOptions options;

    @Mixin
    private ConfigurationOptions rows;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return new YcsbMeasurement("ycsb", common, stock, images, options, QUICK)
                .run(rows.configurations(), Configuration.parse(options.baseline()), Optional.empty(), Map.of());
    }
}
