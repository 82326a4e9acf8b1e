package org.autopersist.bench.report;

import java.io.IOException;
import java.nio.file.Path;

/** A part of the page, made from one file of raw data. */
interface Section {

    /** The raw data, in {@code build/bench}. */
    String dataFile();

    /** How the data are made. */
    String command();

    /** Adds a heading, tables and figures. */
    void addTo(Page page, Path data) throws IOException;
}
