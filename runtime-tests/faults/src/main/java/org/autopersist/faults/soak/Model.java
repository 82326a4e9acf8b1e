// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.soak;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a client's data must be after its requests, written without anything of the server's. Not thread-safe. */
final class Model {

    static final int ACCOUNTS = 64;

    private static final int CELLS = 16;
    private static final int BLOCKS = 4;
    private static final int JOURNAL = 50;

    private final Map<String, String> hash = new HashMap<>();
    private final Map<String, String> tree = new TreeMap<>();
    private final Map<String, String> shared = new HashMap<>();
    private final Deque<String> journal = new ArrayDeque<>();
    private final long[] counters = new long[CELLS];
    private final String[] slots = new String[CELLS];
    private final String[] blocks = new String[BLOCKS];
    private long transfers;

    /** What this client has added to each account's balance. */
    final long[] balances = new long[ACCOUNTS];

    /** How often it has changed each account. */
    final long[] changes = new long[ACCOUNTS];

    Model() {
        Arrays.fill(slots, "-");
        Arrays.fill(blocks, "-");
    }

    /** Follows a request; the result is the answer that the server must give. */
    String apply(Request request) {
        String[] words = request.line().split(" ");
        return switch (words[0]) {
            case "put" -> text(hash.put(words[1], words[2]));
            case "remove" -> text(hash.remove(words[1]));
            case "tree" -> text(tree.put(words[1], words[2]));
            case "prune" -> text(tree.remove(words[1]));
            case "share" -> text(shared.put(words[1], words[2]));
            case "unshare" -> text(shared.remove(words[1]));
            case "increment" -> Long.toString(++counters[Integer.parseInt(words[1])]);
            case "slot" -> set(slots, words[1], words[2]);
            case "block" -> set(blocks, words[1], words[2] + " " + words[3]);
            case "append" -> append(words[1]);
            case "transfer" -> transfer(
                    Integer.parseInt(words[1]), Integer.parseInt(words[2]), Integer.parseInt(words[3]));
            case "collect" -> "ok";
            default -> throw new IllegalArgumentException(request.line());
        };
    }

    private static String text(String value) {
        return value == null ? "-" : value;
    }

    private static String set(String[] cells, String index, String value) {
        cells[Integer.parseInt(index)] = value;
        return "ok";
    }

    private String append(String text) {
        journal.addLast(text);
        if (journal.size() > JOURNAL) {
            journal.removeFirst();
        }
        return Integer.toString(journal.size());
    }

    private String transfer(int from, int to, int amount) {
        balances[from] -= amount;
        balances[to] += amount;
        changes[from]++;
        changes[to]++;
        return Long.toString(++transfers);
    }

    /** The lines of the server's dump that are this client's own, sorted. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        hash.forEach((key, value) -> lines.add("hash " + key + " " + value));
        tree.forEach((key, value) -> lines.add("tree " + key + " " + value));
        shared.forEach((key, value) -> lines.add("shared " + key + " " + value));
        lines.add("sizes " + hash.size() + " " + tree.size());
        int entry = 0;
        for (String text : journal) {
            lines.add("journal " + entry++ + " " + text);
        }
        for (int i = 0; i < CELLS; i++) {
            lines.add("counter " + i + " " + counters[i]);
            lines.add("slot " + i + " " + slots[i]);
        }
        for (int i = 0; i < BLOCKS; i++) {
            lines.add("block " + i + " " + blocks[i]);
        }
        lines.add("transfers " + transfers);
        lines.sort(null);
        return lines;
    }
}
