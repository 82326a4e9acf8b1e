// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.autopersist.bench.ycsb.Configuration;
import org.autopersist.bench.ycsb.Memcached;
import org.autopersist.bench.ycsb.Redis;
import org.autopersist.bench.ycsb.Server;
import org.autopersist.bench.ycsb.YcsbData;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** YCSB over memcached's protocol: the paper's section 9.2. */
@Command(
        name = "memcached",
        mixinStandardHelpOptions = true,
        description = {
            "YCSB's core workloads on servers of memcached's protocol: QuickCached with each of its backends, and memcached"
                    + " itself where it is installed, as the reference; and on Redis where it is installed. Thousands of operations per"
                    + " second.",
            "Each configuration and run has a server of its own, at a free port of the loopback interface, and a JVM of its"
                    + " own, which loads the records and then runs the workloads."
        })
final class MemcachedCommand extends RivalCommand {

    /** A request takes longer than a call of an embedded store. */
    private static final YcsbData.Size QUICK = new YcsbData.Size(1_000, 1_000, 1_000, YcsbOptions.DISK_DIVISOR);

    @Mixin
    private YcsbOptions options;

    @Mixin
    private ServerOptions rows;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Configuration> configurations = rows.configurations();
        return new YcsbMeasurement("memcached", common, stock, images, options, QUICK)
                .run(configurations, Configuration.parseServer(options.baseline()), rows.server(), versions(configurations));
    }

    private Map<String, String> versions(List<Configuration> configurations) throws IOException, InterruptedException {
        Map<String, String> versions = new TreeMap<>();
        try (PrintStream log = common.log("memcached-version")) {
            for (Configuration one : configurations) {
                if (one.server() == Server.MEMCACHED) {
                    versions.put("memcached", Memcached.find().orElseThrow().version(log));
                } else if (one.server() == Server.REDIS) {
                    versions.put("Redis", Redis.find().orElseThrow().version(log));
                }
            }
        }
        return versions;
    }
}
