// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.autopersist.AutoPersist;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;

/**
 * {@code NameChurn FOLDER THREADS OPERATIONS once|forever}: roots with ever new names, far more than the root table has room
 * for, by several threads, each with names of its own. A model is kept in files: what the names were when the life began, and
 * how many operations have begun and ended since, which follow from a seed.
 */
public final class NameChurn {

    /** The last line; with {@code forever} the threads go on after it. */
    public static final String DONE = "done";

    private static final int LIVE = 40;

    private record Value(String name, long number) {}

    /** One thread's part. */
    private static final class Part {
        private final String prefix;
        private final Path names;
        private final ByteBuffer progress;     // seed, begun, ended: in the page cache
        private TreeMap<String, Long> model = new TreeMap<>();
        private Random random;
        private long made;

        Part(Path folder, int number) throws IOException {
            prefix = number + "/";
            names = folder.resolve("names" + number);
            try (FileChannel file = FileChannel.open(folder.resolve("progress" + number), StandardOpenOption.CREATE,
                    StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                progress = file.map(FileChannel.MapMode.READ_WRITE, 0, 3 * Long.BYTES);
            }
        }

        private TreeMap<String, Long> found() {
            TreeMap<String, Long> found = new TreeMap<>();
            for (String name : AutoPersist.rootNames()) {
                if (name.startsWith(prefix)) {
                    Value value = AutoPersist.getRoot(name, Value.class);
                    Expect.equal(name, value.name, "the value's name");
                    found.put(name, value.number);
                }
            }
            return found;
        }

        /** The image has what all ended operations have done, and all or nothing of one that had begun. */
        void begin(int life) throws IOException {
            if (Files.exists(names)) {
                for (String line : Files.readAllLines(names)) {
                    model.put(line.substring(line.indexOf(' ') + 1), Long.parseLong(line.substring(0, line.indexOf(' '))));
                }
            }
            random = new Random(progress.getLong(0));
            made = progress.getLong(0) << 32;
            long ended = progress.getLong(16);
            for (long i = 0; i < ended; i++) {
                operation(false);
            }
            TreeMap<String, Long> found = life % 2 == 0 && progress.getLong(8) == ended ? namesOnly() : found();
            if (progress.getLong(8) > ended && !same(model, found)) {
                operation(false);
            }
            Expect.that(same(model, found), "the names of thread " + prefix + ": " + found + " instead of " + model);
            List<String> lines = model.entrySet().stream().map(e -> e.getValue() + " " + e.getKey()).toList();
            Path next = names.resolveSibling(names.getFileName() + ".next");
            Files.write(next, lines);
            progress.putLong(8, 0).putLong(16, 0).putLong(0, progress.getLong(0) + 1);
            Files.move(next, names, StandardCopyOption.REPLACE_EXISTING);
            random = new Random(progress.getLong(0));
            made = progress.getLong(0) << 32;
        }

        /** Nothing is recovered: the operations meet roots that are not bound. */
        private TreeMap<String, Long> namesOnly() {
            TreeMap<String, Long> found = new TreeMap<>();
            AutoPersist.rootNames().stream().filter(name -> name.startsWith(prefix)).forEach(name -> found.put(name, null));
            return found;
        }

        private static boolean same(TreeMap<String, Long> model, TreeMap<String, Long> found) {
            return found.containsValue(null) ? model.keySet().equals(found.keySet()) : model.equals(found);
        }

        private String newName() {
            int length = random.nextInt(20) == 0 ? random.nextInt(900) : random.nextInt(60);
            return prefix + "x".repeat(length) + made++;
        }

        private String anyName() {
            List<String> all = new ArrayList<>(model.keySet());
            return all.isEmpty() ? newName() : all.get(random.nextInt(all.size()));
        }

        /** Null: removed. */
        private void change(Map<String, Long> changes, boolean isReal) {
            changes.forEach((name, number) -> {
                if (isReal && number != null) {
                    AutoPersist.setRoot(name, new Value(name, number));
                } else if (isReal) {
                    AutoPersist.removeRoot(name);
                }
            });
        }

        private void keep(Map<String, Long> changes) {
            changes.forEach((name, number) -> {
                if (number != null) {
                    model.put(name, number);
                } else {
                    model.remove(name);
                }
            });
        }

        private Map<String, Long> draw(int count) {
            Map<String, Long> changes = new HashMap<>();
            for (int i = 0; i < count; i++) {
                boolean isFull = model.size() >= LIVE;
                switch (random.nextInt(4)) {
                    case 0 -> changes.put(anyName(), (long) random.nextInt());
                    case 1 -> changes.put(anyName(), null);
                    default -> changes.put(isFull ? anyName() : newName(), isFull ? null : (Long) (long) random.nextInt());
                }
            }
            return changes;
        }

        private void operation(boolean isReal) {
            int kind = random.nextInt(12);
            Map<String, Long> changes = draw(kind < 6 ? 1 : 1 + random.nextInt(6));
            boolean collects = random.nextInt(200) == 0;
            if (isReal) {
                perform(kind, changes, collects);
            }
            if (kind < 9) {
                keep(changes);
            }
        }

        private void perform(int kind, Map<String, Long> changes, boolean collects) {
            switch (kind) {
                case 6, 7, 8 -> FailureAtomic.run(() -> {
                    change(changes, true);
                    if (collects) {
                        AutoPersist.collect();
                    }
                });
                case 9, 10 -> {
                    FailureAtomic.begin();
                    change(changes, true);
                    if (collects) {
                        AutoPersist.collect();
                    }
                    FailureAtomic.rollback();
                    FailureAtomic.end();
                }
                case 11 -> FailureAtomic.run(() -> {
                    // Back to what it was, within the region, by names that nobody else knows.
                    for (int i = 0; i < 3; i++) {
                        String name = prefix + "gone" + i;
                        AutoPersist.setRoot(name, new Value(name, i));
                        Expect.that(AutoPersist.removeRoot(name), "it was set");
                    }
                });
                default -> {
                    change(changes, true);
                    if (collects) {
                        AutoPersist.collect();
                    }
                }
            }
            String name = changes.keySet().iterator().next();
            Expect.equal(kind < 9 ? changes.get(name) : model.get(name), numberOf(name), name);
        }

        private static Long numberOf(String name) {
            Value value = AutoPersist.getRoot(name, Value.class);
            return value == null ? null : (Long) value.number;
        }

        void run(long operations) {
            for (long i = 0; i < operations; i++) {
                progress.putLong(8, i + 1);
                operation(true);
                progress.putLong(16, i + 1);
                if (i % 5000 == 4999) {
                    Expect.equal(model, found(), "the names of thread " + prefix);
                }
            }
            Expect.equal(model, found(), "the names of thread " + prefix);
        }
    }

    private NameChurn() {}

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        Path lives = folder.resolve("lives");
        int life = Files.exists(lives) ? Integer.parseInt(Files.readString(lives)) : 0;
        Files.writeString(lives, Integer.toString(life + 1));
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            parts.add(new Part(folder, i));
            parts.getLast().begin(life);
        }
        boolean isForever = args[3].equals("forever");
        List<Thread> threads = new ArrayList<>();
        for (Part part : parts) {
            threads.add(Thread.ofPlatform().start(() -> {
                try {
                    part.run(isForever ? Long.MAX_VALUE : Long.parseLong(args[2]));
                } catch (Throwable e) {
                    e.printStackTrace();
                    Runtime.getRuntime().halt(1);
                }
            }));
        }
        while (isForever && parts.stream().anyMatch(part -> part.progress.getLong(16) < Long.parseLong(args[2]))) {
            Thread.sleep(1);
        }
        for (Thread thread : isForever ? List.<Thread>of() : threads) {
            thread.join();
        }
        System.out.println(DONE);
    }
}
