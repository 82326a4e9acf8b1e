// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** Files that a power failure may have left. Once it is made, nobody changes it. */
public final class DiskState {

    private final Map<String, Content> files;
    private final String how;

    DiskState(Map<String, Content> files, String how) {
        this.files = files;
        this.how = how;
    }

    /** What became of what was not synced. */
    public String how() {
        return how;
    }

    /** The same without one file. */
    public DiskState without(String name) {
        files.remove(name);
        return new DiskState(files, how + " without " + name);
    }

    /** Makes the folder, or what it holds, anew. */
    public void save(Path folder) throws IOException {
        Files.createDirectories(folder);
        try (Stream<Path> old = Files.list(folder)) {
            for (Path path : old.toList()) {
                Files.delete(path);
            }
        }
        for (Map.Entry<String, Content> file : files.entrySet()) {
            file.getValue().save(folder.resolve(file.getKey()));
        }
    }
}
