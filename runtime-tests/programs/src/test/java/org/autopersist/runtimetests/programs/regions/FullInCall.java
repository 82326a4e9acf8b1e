// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.autopersist.DurableRoot;
import org.autopersist.ImageFullException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Fills its image within calls that are atomic: {@code FullInCall write} ends in the middle of life, {@code FullInCall
 * check} is the next one. A call that throws leaves its collection as it is in memory, and so is the next life's; also if there
 * is no room for the call's log.
 */
public final class FullInCall {

    /** The last line of a life. */
    public static final String OK = "OK";

    /** What the JVM says of a call that it can't log. */
    public static final String UNLOGGED = "has no room for the log of a call";

    private static final int CHANGED = 200_000;

    private static final class Data {
        final Map<Integer, byte[]> hash = new HashMap<>();
        final Map<Integer, byte[]> tree = new TreeMap<>();
        final List<byte[]> list = new ArrayList<>();
        List<Integer> many;
    }

    @DurableRoot
    private static Data data;

    /** Of the collections, before the first life ended. */
    @DurableRoot
    private static int hashed;

    @DurableRoot
    private static int sorted;

    @DurableRoot
    private static int listed;

    private FullInCall() {}

    public static void main(String[] args) {
        if (args[0].equals("write")) {
            write();
        }
        check();
        System.out.println(OK);
        Runtime.getRuntime().halt(0);
    }

    private static void write() {
        data = new Data();
        data.many = new ArrayList<>(Collections.nCopies(CHANGED, 1));
        int full = 0;
        for (int size = 100_000; size > 10; size /= 10) {
            int length = size;
            full += fill(n -> data.hash.put(n, new byte[length]));
            full += fill(n -> data.tree.put(n, new byte[length]));
            full += fill(n -> data.list.add(new byte[length]));
        }
        Expect.equal(12, full, "times that the image was full");
        hashed = data.hash.size();
        sorted = data.tree.size();
        listed = data.list.size();
        data.many.replaceAll(element -> element + 1);
    }

    private interface Change {
        void make(int number);
    }

    private static int fill(Change change) {
        try {
            for (int n = data.hash.size() + data.tree.size() + data.list.size(); true; n++) {
                change.make(n);
            }
        } catch (ImageFullException e) {
            check(data.hash);
            check(data.tree);
            return 1;
        }
    }

    private static void check(Map<Integer, byte[]> map) {
        int count = 0;
        for (Map.Entry<Integer, byte[]> entry : map.entrySet()) {
            Expect.that(entry.getValue() != null && map.get(entry.getKey()) == entry.getValue(), "entry " + entry.getKey());
            count++;
        }
        Expect.equal(count, map.size(), "size of " + map.getClass());
    }

    private static void check() {
        check(data.hash);
        check(data.tree);
        Expect.equal(hashed, data.hash.size(), "HashMap");
        Expect.equal(sorted, data.tree.size(), "TreeMap");
        Expect.equal(listed, data.list.size(), "ArrayList");
        Expect.that(data.list.stream().allMatch(element -> element != null), "elements");
        Expect.that(data.many.size() == CHANGED && data.many.stream().allMatch(element -> element == 2), "all are changed");
    }
}
