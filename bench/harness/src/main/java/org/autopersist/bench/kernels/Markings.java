// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.kernels;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.autopersist.kernels.Kernel;

/**
 * Counts the markings in the kernels' sources, as the paper's Table 3. With AutoPersist these are annotations and regions,
 * and the root that each kernel needs; with Espresso* each placing, writing back and fence, helpers included, and the root;
 * of the two ways to write an array back that there are to be compared, one.
 */
public final class Markings {

    private static final Pattern AUTOPERSIST = Pattern.compile("@Unrecoverable|@AfterRecovery|FailureAtomic\\.\\w+\\(");
    private static final Pattern ESPRESSO =
            Pattern.compile("(Nvm|Elements|arrays)\\.(place\\w*|writeBack|writeBackElement|fence)\\(");
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);
    private static final int ROOT = 1;

    /** What the paper's Table 3 has. */
    private static final Map<Kernel, int[]> PAPER = Map.of(Kernel.MArray, new int[] {1, 49}, Kernel.MList, new int[] {1, 48},
            Kernel.FARArray, new int[] {5, 63}, Kernel.FArray, new int[] {1, 47}, Kernel.FList, new int[] {1, 14});

    private static final Map<Kernel, List<String>> HELPERS = Map.of(
            Kernel.FArray, List.of("IndexTree"), Kernel.FList, List.of("Cell"));
    /** In ArrayWriteBack. */
    private static final Map<Kernel, Integer> ARRAY_HELPER = Map.of(Kernel.MArray, 1, Kernel.FARArray, 1);

    private final Path sources;
    private final Path structures;

    /** A kernel's markings, and what the paper has. */
    public record Count(Kernel kernel, long autoPersist, int paperAutoPersist, long espresso, int paperEspresso) {}

    public Markings(Path checkout) {
        this.sources = checkout.resolve("kernels/src/main/java/org/autopersist/kernels");
        this.structures = checkout.resolve("kernels/src/main/java/org/autopersist/structures");
    }

    private static long count(Path file, Pattern marking) throws IOException {
        return marking.matcher(COMMENT.matcher(Files.readString(file)).replaceAll("")).results().count();
    }

    private long autoPersist(Kernel kernel) throws IOException {
        return ROOT + count(sources.resolve("durable/" + kernel + ".java"), AUTOPERSIST);
    }

    private long espresso(Kernel kernel) throws IOException {
        long sum = ROOT + ARRAY_HELPER.getOrDefault(kernel, 0) + count(sources.resolve("explicit/E" + kernel + ".java"), ESPRESSO)
                + count(sources.resolve("explicit/Elements.java"), ESPRESSO);
        for (String helper : HELPERS.getOrDefault(kernel, List.of())) {
            sum += count(structures.resolve(helper + ".java"), ESPRESSO);
        }
        return sum;
    }

    /** Of each kernel; empty without the sources. */
    public List<Count> count() throws IOException {
        List<Count> counts = new ArrayList<>();
        if (Files.isDirectory(sources)) {
            for (Kernel kernel : Kernel.values()) {
                counts.add(new Count(kernel, autoPersist(kernel), PAPER.get(kernel)[0], espresso(kernel), PAPER.get(kernel)[1]));
            }
        }
        return counts;
    }
}
