package org.autopersist.bench.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A part of the page, made from the raw data of one benchmark. */
interface Section {

    /** The raw data. */
    List<Path> files();

    /** How the data are made. */
    String command();

    /** Adds a heading, tables and figures. */
    void addTo(Page page) throws IOException;
}
