// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.server;

import java.util.Map;
import java.util.StringJoiner;
import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;
import org.autopersist.FailureAtomic;
import org.autopersist.faults.server.Store.Account;

/** Performs the requests of one client. When an answer is there, what was asked is durable. Not thread-safe. */
final class Requests {

    /** The answer of a server whose image is nearly full; nothing was changed, nor will be in this life. */
    static final String FULL = "full";

    private static final int REQUESTS_PER_LOOK = 64;
    private static final double FULL_FROM = 0.8;

    private static volatile boolean full;

    private final Store store = Store.get();
    private final Part part;
    private final String prefix;
    private int requests;

    Requests(int client) {
        part = store.parts[client];
        prefix = client + "/";
    }

    String perform(String line) {
        if (requests++ % REQUESTS_PER_LOOK == 0) {
            AutoPersistStats stats = AutoPersist.stats();
            full |= stats.imageUsedBytes() > FULL_FROM * stats.imageCapacityBytes();
        }
        String[] words = line.split(" ");
        if (full && !words[0].equals("dump")) {
            return FULL;
        }
        return switch (words[0]) {
            case "put" -> text(part.hash.put(words[1], words[2]));
            case "remove" -> text(part.hash.remove(words[1]));
            case "tree" -> text(part.tree.put(words[1], words[2]));
            case "prune" -> text(part.tree.remove(words[1]));
            case "share" -> text(store.shared.put(prefix + words[1], words[2]));
            case "unshare" -> text(store.shared.remove(prefix + words[1]));
            case "increment" -> Long.toString(++part.counters[number(words[1])]);
            case "slot" -> slot(number(words[1]), words[2]);
            case "block" -> block(number(words[1]), number(words[2]), number(words[3]));
            case "append" -> append(words[1]);
            case "transfer" -> transfer(number(words[1]), number(words[2]), number(words[3]));
            case "collect" -> collect();
            case "dump" -> dump();
            default -> throw new IllegalArgumentException("No such request: " + line);
        };
    }

    private static int number(String word) {
        return Integer.parseInt(word);
    }

    private static String text(String value) {
        return value == null ? "-" : value;
    }

    /** New objects and one store, outside of any region. */
    private String slot(int index, String text) {
        part.slots[index] = Part.Slot.of(text);
        return "ok";
    }

    /** A big array, for which the image has to grow. */
    private String block(int index, int size, int seed) {
        byte[] block = new byte[size];
        for (int i = 0; i < size; i++) {
            block[i] = (byte) (seed + i);
        }
        part.blocks[index] = block;
        return "ok";
    }

    private String append(String text) {
        try (var region = FailureAtomic.region()) {
            part.journal.addLast(text);
            if (part.journal.size() > Part.JOURNAL) {
                part.journal.removeFirst();
            }
            region.commit();
        }
        return Integer.toString(part.journal.size());
    }

    private String transfer(int from, int to, int amount) {
        Account first = store.accounts[Math.min(from, to)];
        Account second = store.accounts[Math.max(from, to)];
        synchronized (first) {
            synchronized (second) {
                try (var region = FailureAtomic.region()) {
                    store.accounts[from].balance -= amount;
                    store.accounts[to].balance += amount;
                    store.accounts[from].changes++;
                    store.accounts[to].changes++;
                    part.transfers++;
                    region.commit();
                }
            }
        }
        return Long.toString(part.transfers);
    }

    private static String collect() {
        System.gc();
        return "ok";
    }

    /** All that the client owns, and all accounts; a line for each thing, and a dot. */
    private String dump() {
        StringJoiner lines = new StringJoiner("\n");
        for (Map.Entry<String, String> e : part.hash.entrySet()) {
            lines.add("hash " + e.getKey() + " " + e.getValue());
        }
        String last = "";
        for (Map.Entry<String, String> e : part.tree.entrySet()) {
            boolean inOrder = last.compareTo(e.getKey()) < 0 && e.getValue().equals(part.tree.get(e.getKey()));
            lines.add((inOrder ? "tree " : "damaged tree ") + e.getKey() + " " + e.getValue());
            last = e.getKey();
        }
        for (Map.Entry<String, String> e : store.shared.entrySet()) {
            if (e.getKey().startsWith(prefix)) {
                lines.add("shared " + e.getKey().substring(prefix.length()) + " " + e.getValue());
            }
        }
        lines.add("sizes " + part.hash.size() + " " + part.tree.size());
        int entry = 0;
        for (String text : part.journal) {
            lines.add("journal " + entry++ + " " + text);
        }
        for (int i = 0; i < Part.CELLS; i++) {
            lines.add("counter " + i + " " + part.counters[i]);
            lines.add("slot " + i + " " + (part.slots[i] == null ? "-" : part.slots[i].checked()));
        }
        for (int i = 0; i < Part.BLOCKS; i++) {
            lines.add("block " + i + " " + describe(part.blocks[i]));
        }
        lines.add("transfers " + part.transfers);
        for (int i = 0; i < Store.ACCOUNTS; i++) {
            lines.add("account " + i + " " + store.accounts[i].balance + " " + store.accounts[i].changes);
        }
        return lines.add(".").toString();
    }

    private static String describe(byte[] block) {
        if (block == null) {
            return "-";
        }
        for (int i = 0; i < block.length; i++) {
            if (block[i] != (byte) (block[0] + i)) {
                return "damaged at " + i + " of " + block.length;
            }
        }
        return block.length + " " + (block[0] & 0xff);
    }
}
