// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.jdk;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Immutable collections. The JDK places the elements of its sets and maps by a salt that differs in each JVM. */
public final class ImmutableCollections implements Program {

    @DurableRoot
    private static Data root;

    private static final class Data {
        final List<List<Integer>> lists = List.of(
                List.of(), List.of(1), List.of(1, 2), List.of(1, 2, 3), List.copyOf(new ArrayList<>(numbers(100))),
                Collections.emptyList(), Collections.singletonList(4), Collections.nCopies(3, 5),
                Collections.unmodifiableList(new ArrayList<>(List.of(6))), numbers(4).stream().toList());
        final List<Set<Integer>> sets = List.of(
                Set.of(), Set.of(1), Set.of(1, 2), Set.of(1, 2, 3), Set.copyOf(numbers(100)), Collections.emptySet(),
                Collections.unmodifiableSet(Set.of(7, 8, 9)));
        final List<Map<String, Integer>> maps = List.of(
                Map.of(), Map.of("a", 1), Map.of("a", 1, "b", 2, "c", 3),
                numbers(100).stream().collect(Collectors.toUnmodifiableMap(i -> "k" + i, i -> i)),
                Collections.emptyMap(), Collections.singletonMap("x", 1));
        final Optional<String> some = Optional.of("some");
        final Optional<String> none = Optional.empty();

        private static List<Integer> numbers(int n) {
            return IntStream.range(0, n).boxed().collect(Collectors.toCollection(ArrayList::new));
        }
    }

    @Override
    public void write() {
        root = new Data();
        check();
    }

    @Override
    public void check() {
        Data expected = new Data();
        Expect.equal(expected.lists, root.lists, "lists");
        for (int i = 0; i < expected.sets.size(); i++) {
            Set<Integer> set = root.sets.get(i);
            Expect.equal(expected.sets.get(i).size(), set.size(), "size of set " + i);
            for (Integer element : expected.sets.get(i)) {
                Expect.that(set.contains(element), "set " + i + " contains " + element);
            }
            Expect.that(!set.contains(-1), "set " + i + " does not contain -1");
        }
        for (int i = 0; i < expected.maps.size(); i++) {
            Map<String, Integer> map = root.maps.get(i);
            Expect.equal(expected.maps.get(i).size(), map.size(), "size of map " + i);
            int at = i;
            expected.maps.get(i).forEach((k, v) -> Expect.equal(v, map.get(k), "map " + at + " at " + k));
        }
        Expect.equal(expected.some, root.some, "Optional");
        Expect.that(root.none.isEmpty(), "empty Optional");
    }
}
