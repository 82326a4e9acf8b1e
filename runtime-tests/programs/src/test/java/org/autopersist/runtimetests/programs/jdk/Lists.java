// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.jdk;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Stack;
import java.util.Vector;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Lists and queues that grow, shrink and get sorted while they are durable. */
public final class Lists implements Program {

    @DurableRoot
    private static Map<String, Collection<Integer>> root;

    private static Map<String, Collection<Integer>> empty() {
        Map<String, Collection<Integer>> all = new LinkedHashMap<>();
        all.put("ArrayList", new ArrayList<>());
        all.put("LinkedList", new LinkedList<>());
        all.put("ArrayDeque", new ArrayDeque<>());
        all.put("PriorityQueue", new PriorityQueue<>());
        all.put("reverse PriorityQueue", new PriorityQueue<>(Comparator.reverseOrder()));
        all.put("Vector", new Vector<>());
        all.put("Stack", new Stack<>());
        all.put("synchronizedList", Collections.synchronizedList(new ArrayList<>()));
        all.put("checkedList", Collections.checkedList(new ArrayList<>(), Integer.class));
        all.put("subList", new ArrayList<>(Collections.nCopies(5, 9)).subList(1, 3));
        all.put("asList", Arrays.asList(5, 3, 1));
        return all;
    }

    private static void change(Map<String, Collection<Integer>> all) {
        Random random = new Random(3);
        all.forEach((name, numbers) -> {
            if (name.equals("asList")) {
                Collections.sort((List<Integer>) numbers);
                return;
            }
            for (int i = 0; i < 3000; i++) {
                numbers.add(random.nextInt(1000));
                if (i % 7 == 0) {
                    numbers.remove(random.nextInt(1000));
                }
            }
            numbers.removeIf(n -> n % 11 == 0);
            if (numbers instanceof List<Integer> list) {
                Collections.shuffle(list, random);
                list.subList(10, 600).clear();
                list.addAll(5, List.of(1, 2, 3));
                list.replaceAll(n -> n + 1);
                Collections.rotate(list, 17);
                list.sort(null);
                list.sort(Comparator.reverseOrder());
                Collections.swap(list, 0, list.size() - 1);
                list.remove(3);
            }
            if (numbers instanceof PriorityQueue<Integer> queue) {
                queue.poll();
            }
            if (numbers instanceof ArrayDeque<Integer> deque) {
                deque.addFirst(deque.removeLast());
            }
        });
    }

    @Override
    public void write() {
        root = empty();
        change(root);
        check();
    }

    @Override
    public void check() {
        Map<String, Collection<Integer>> expected = empty();
        change(expected);
        Expect.equal(expected.keySet(), root.keySet(), "collections");
        expected.forEach((name, numbers) -> {
            Expect.equal(new ArrayList<>(numbers), new ArrayList<>(root.get(name)), name);
            Expect.same(numbers.getClass(), root.get(name).getClass(), name);
        });
    }
}
