// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.layout;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.openjdk.jol.info.GraphLayout;
import org.openjdk.jol.vm.VM;
import org.openjdk.jol.vm.VirtualMachine;

/** Prints the sizes of the samples, and of some graphs, as this JVM sees them. */
public final class Sizes {

    /** How lines of the result begin. */
    public static final String MARK = "size ";

    private Sizes() {}

    public static void main(String[] args) {
        VirtualMachine vm = VM.current();
        for (Object sample : Samples.all()) {
            print(title(sample), vm.sizeOf(sample));
        }
        List<Integer> numbers = IntStream.range(1000, 11_000).boxed().toList();
        Map<Integer, String> names = new LinkedHashMap<>();
        numbers.forEach(n -> names.put(n, "name " + n));
        print("graph:ArrayList", GraphLayout.parseInstance(new ArrayList<>(numbers)).totalSize());
        print("graph:LinkedList", GraphLayout.parseInstance(new LinkedList<>(numbers)).totalSize());
        print("graph:HashMap", GraphLayout.parseInstance(new HashMap<>(names)).totalSize());
        print("graph:TreeMap", GraphLayout.parseInstance(new TreeMap<>(names)).totalSize());
    }

    private static void print(String title, long size) {
        System.out.println(MARK + title + " " + size);
    }

    private static String title(Object sample) {
        String name = sample.getClass().getTypeName().replace(Samples.class.getName() + "$", "");
        return sample.getClass().isArray()
                ? name.replaceFirst("\\[]", "[" + Array.getLength(sample) + "]")
                : name;
    }
}
