// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A part of the page, made from the raw data of one benchmark. */
abstract class Section {

    private final String command;
    private final List<Path> files;

    /**
     * @param command how the data are made
     * @param files the raw data
     */
    Section(String command, List<Path> files) {
        this.command = command;
        this.files = files;
    }

    final String command() {
        return command;
    }

    final List<Path> files() {
        return files;
    }

    /** The only file; for sections that have one. */
    final Path file() {
        return files.getFirst();
    }

    /** Adds a heading, tables and figures. */
    abstract void addTo(Page page) throws IOException;
}
