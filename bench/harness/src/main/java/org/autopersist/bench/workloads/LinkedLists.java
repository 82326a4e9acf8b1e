// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.util.LinkedList;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Links changed in lists that exist, and nodes made and dropped. */
@State(Scope.Thread)
public class LinkedLists {

    private static final int LENGTH = 2_000;

    static final class Node {
        int key;
        Node next;
    }

    private Node list;
    private final LinkedList<Integer> queue = new LinkedList<>();
    private int round;

    @Setup
    public void build() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < LENGTH; i++) {
            Node node = new Node();
            node.key = random.nextInt();
            node.next = list;
            list = node;
            queue.add(i);
        }
    }

    /** Merge sort by other keys each time. */
    @Benchmark
    public Node mergeSort() {
        int salt = round++ * 0x9E3779B9;
        for (Node n = list; n != null; n = n.next) {
            n.key = (n.key ^ salt) * 0x85EBCA6B;
        }
        list = sort(list, LENGTH);
        return list;
    }

    @Benchmark
    public int jdkQueue() {
        int sum = 0;
        for (int i = 0; i < LENGTH; i++) {
            Integer first = queue.removeFirst();
            sum += first;
            queue.addLast(first);
        }
        return sum;
    }

    private static Node sort(Node head, int length) {
        if (length <= 1) {
            if (head != null) {
                head.next = null;
            }
            return head;
        }
        Node middle = head;
        for (int i = 0; i < length / 2; i++) {
            middle = middle.next;
        }
        Node right = sort(middle, length - length / 2);
        return merge(sort(head, length / 2), right);
    }

    private static Node merge(Node a, Node b) {
        Node result = null;
        Node last = null;
        while (a != null || b != null) {
            Node smaller;
            if (b == null || a != null && a.key <= b.key) {
                smaller = a;
                a = a.next;
            } else {
                smaller = b;
                b = b.next;
            }
            if (last == null) {
                result = smaller;
            } else {
                last.next = smaller;
            }
            last = smaller;
        }
        return result;
    }
}
