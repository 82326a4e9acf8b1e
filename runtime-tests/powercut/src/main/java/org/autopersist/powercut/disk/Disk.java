// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.autopersist.powercut.trace.Event;

/**
 * The files of a folder, as they follow from the events of a trace: what is on disk for sure, and what may be.
 *
 * <p>The file system is one like ext4 (data=ordered) or XFS, taken at its word and no further: what POSIX says of fsync and
 * fdatasync, journaled sizes and names, no promise of an order between data of any two writes, or between data and names. A name
 * that was made, changed or removed is on disk for sure when the folder was synced; before, such changes are there up to
 * some point, or any of them without the others (that syncing a file also syncs its new name, as these two do, is not relied on).
 * A rename is there as a whole or not at all. The disk writes sectors of 512 bytes as a whole.
 */
public final class Disk {

    private sealed interface NameChange {
        int event();
    }

    private record Made(int event, String name, DiskFile file) implements NameChange {}

    private record Renamed(int event, String from, String to) implements NameChange {}

    private record Removed(int event, String name) implements NameChange {}

    private final Map<Long, DiskFile> files = new HashMap<>();
    private final Map<String, DiskFile> names = new TreeMap<>();
    private final List<NameChange> pending = new ArrayList<>();

    private record StartFile(String name, long inode, Content content) {}

    /** What a folder had on disk before a trace begins. */
    public static final class Start {
        private final List<StartFile> files = new ArrayList<>();

        /** All that is in the folder is on disk. Events know its files by their inodes. */
        public static Start of(Path folder) throws IOException {
            Start result = new Start();
            try (Stream<Path> paths = Files.list(folder)) {
                for (Path path : paths.toList()) {
                    result.files.add(new StartFile(
                            path.getFileName().toString(), (Long) Files.getAttribute(path, "unix:ino"), Content.of(path)));
                }
            }
            return result;
        }
    }

    public Disk(Start start) {
        for (StartFile each : start.files) {
            DiskFile file = new DiskFile(each.content.copy());
            names.put(each.name, file);
            files.put(each.inode, file);
        }
    }

    /** @param number of the event in its trace */
    public void add(int number, Event event) {
        switch (event.kind()) {
            case CREATE -> {
                DiskFile file = new DiskFile(new Content());
                files.put(event.file(), file);
                pending.add(new Made(number, event.name(), file));
            }
            case RENAME -> {
                int slash = event.name().indexOf('/');
                pending.add(new Renamed(number, event.name().substring(0, slash), event.name().substring(slash + 1)));
            }
            case UNLINK -> pending.add(new Removed(number, event.name()));
            case WRITE, MAPPED_WRITE, RESIZE, PUNCH -> files.get(event.file()).add(number, event);
            case SYNC_END -> sync(event);
            default -> { }
        }
    }

    private void sync(Event end) {
        int start = Math.toIntExact(end.offset());
        if (!end.isOfFolder()) {
            files.get(end.file()).sync(start);
            return;
        }
        while (!pending.isEmpty() && pending.getFirst().event() < start) {
            apply(pending.removeFirst(), names);
        }
    }

    private static void apply(NameChange change, Map<String, DiskFile> names) {
        switch (change) {
            case Made made -> names.put(made.name, made.file);
            case Removed removed -> names.remove(removed.name);
            case Renamed renamed -> {
                DiskFile file = names.remove(renamed.from);
                if (file != null) {
                    names.put(renamed.to, file);
                }
            }
        }
    }

    /** What a power failure at this moment may leave. */
    public DiskState cut(Random random) {
        Map<String, DiskFile> left = new TreeMap<>(names);
        Survival ofAll = Survival.any(random);
        boolean alike = random.nextBoolean();
        StringBuilder how = new StringBuilder();
        if (!pending.isEmpty()) {
            Survival ofNames = alike ? ofAll : Survival.any(random);
            Survival.Choice choice = ofNames.choice(random, pending.size(), pending.size());
            for (int i = 0; i < pending.size(); i++) {
                if (choice.survives(i, i)) {
                    apply(pending.get(i), left);
                }
            }
            how.append("names ").append(ofNames).append(' ');
        }
        Map<String, Content> contents = new TreeMap<>();
        left.forEach((name, file) -> {
            Survival survival = alike ? ofAll : Survival.any(random);
            if (!file.isSynced()) {
                how.append(name).append(' ').append(survival).append(' ');
            }
            contents.put(name, file.afterCut(survival, random));
        });
        return new DiskState(contents, how.toString().strip());
    }
}
