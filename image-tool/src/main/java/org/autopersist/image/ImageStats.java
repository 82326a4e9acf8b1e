// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts objects by class. */
public final class ImageStats {

    /**
     * The objects of one name; several entries of the class table can have it, if a class has changed.
     *
     * @param bytes of homes, rounded to granules
     */
    public record Row(String className, long objects, long bytes) {}

    private final List<Row> rows;

    private ImageStats(List<Row> rows) {
        this.rows = rows;
    }

    /** Counts what these roots of a whole image reach. */
    public static ImageStats of(Image image, List<RootEntry> roots, Progress progress) {
        Map<String, long[]> counts = new HashMap<>();
        Map<ClassEntry, long[]> byType = new HashMap<>();
        Walker walker = new Walker(image);
        for (RootEntry root : roots) {
            walker.walk(root.isReference() ? root.granule() : 0, (granule, type) -> {
                long[] count = byType.computeIfAbsent(
                        type, t -> counts.computeIfAbsent(t.displayName(), _ -> new long[2]));
                count[0]++;
                count[1] += ImageLayout.alignUp(image.homes().size(granule, type), ImageLayout.GRANULE);
                progress.step();
            });
        }
        return new ImageStats(counts.entrySet().stream()
                .map(e -> new Row(e.getKey(), e.getValue()[0], e.getValue()[1]))
                .sorted(Comparator.comparingLong(Row::bytes).reversed().thenComparing(Row::className))
                .toList());
    }

    /** The largest first. */
    public List<Row> rows() {
        return rows;
    }

    public long objects() {
        return rows.stream().mapToLong(Row::objects).sum();
    }

    public long bytes() {
        return rows.stream().mapToLong(Row::bytes).sum();
    }
}
