// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Fields that classes have no longer, whose values an image keeps. */
public final class OldFields {

    /**
     * A field.
     *
     * @param className the class of the objects
     * @param field the class that declared it, a dot, its name
     * @param type a descriptor character; {@code L} or {@code [} for references
     * @param objects how many have it
     */
    public record Row(String className, String field, char type, long objects) {}

    private OldFields() {}

    /** Of all objects that the roots of a whole image reach. */
    public static List<Row> of(Image image, Progress progress) {
        Map<ClassEntry, long[]> counts = new HashMap<>();
        Walker walker = new Walker(image);
        for (RootEntry root : image.roots()) {
            walker.walk(root.isReference() ? root.granule() : 0, (_, type) -> {
                if (type.fields().stream().anyMatch(ClassField::isDroppable)) {
                    counts.computeIfAbsent(type, _ -> new long[1])[0]++;
                }
                progress.step();
            });
        }
        Map<String, Row> rows = new TreeMap<>();
        counts.forEach((type, count) -> type.fields().stream().filter(ClassField::isDroppable).forEach(field -> {
            Row row = new Row(type.displayName(), field.holder().replace('/', '.') + "." + field.name(), field.type(), count[0]);
            rows.merge(row.className() + " " + field.key(), row, (a, b) -> new Row(a.className(), a.field(), a.type(), a.objects() + b.objects()));
        }));
        return new ArrayList<>(rows.values());
    }
}
