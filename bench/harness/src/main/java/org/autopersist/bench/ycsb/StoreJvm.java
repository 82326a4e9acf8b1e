// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.ycsb;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.ycsb.Binding;

/** The options of the JVM that holds the records: embedded, or a server's. Immutable. */
final class StoreJvm {

    private static final long MEGABYTE = 1 << 20;
    private static final long LARGEST_IMAGE = 16L << 30;
    /** Of a record, its keys and nodes, in the Java heap and in an image, at most. */
    private static final long HEAP_PER_RECORD = 6_000;
    private static final long IMAGE_PER_RECORD = 5_000;
    /** Homes are not freed while the program runs. */
    private static final long IMAGE_PER_OPERATION = 1_200;
    /** A server gets the whole record anew, where an embedded store gets a field. */
    private static final long IMAGE_PER_SERVER_OPERATION = 1_800;
    private static final long LEAST_HEAP = 512;
    private static final long LEAST_IMAGE = 256;

    private final Jvms jvms;
    private final Long heapMegabytes;

    /** @param heapMegabytes null: by the number of records */
    StoreJvm(Jvms jvms, Long heapMegabytes) {
        this.jvms = jvms;
        this.heapMegabytes = heapMegabytes;
    }

    /** @param folder for the image */
    List<String> arguments(Configuration configuration, Path folder, YcsbData.Size size, String workloads) {
        List<String> arguments = new ArrayList<>(Binding.JVM_ARGUMENTS);
        long heap = heapMegabytes(size);
        arguments.addAll(List.of("-Xms" + heap + "m", "-Xmx" + heap + "m"));
        arguments.addAll(jvms.arguments(configuration.hasImage()));
        arguments.addAll(configuration.binding().jvm().arguments());
        if (configuration.hasImage()) {
            arguments.addAll(List.of("-XX:NVMImage=" + folder.resolve("image.nvm"),
                    "-XX:NVMSize=" + imageMegabytes(configuration, size, workloads) + "m",
                    "-XX:NVMDurability=" + configuration.durability().mode()));
        }
        return arguments;
    }

    long heapMegabytes(YcsbData.Size size) {
        return heapMegabytes != null ? heapMegabytes : LEAST_HEAP + size.records() * HEAP_PER_RECORD / MEGABYTE;
    }

    private static long imageMegabytes(Configuration configuration, YcsbData.Size size, String workloads) {
        long each = configuration.server() == null ? IMAGE_PER_OPERATION : IMAGE_PER_SERVER_OPERATION;
        long operations = (size.operations() + size.warmup()) * workloads.length();
        long bytes = size.records() * IMAGE_PER_RECORD + operations * each;
        return Math.min(LARGEST_IMAGE, LEAST_IMAGE * MEGABYTE + bytes) / MEGABYTE;
    }
}
