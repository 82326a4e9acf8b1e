// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import java.util.List;
import java.util.Map;

/** An inverted index of files, as one reads it. */
public interface Index {

    /**
     * A term occurs in a file.
     *
     * @param file the file's number
     * @param count how often
     */
    record Posting(int file, int count) {}

    /** The indexed files, in order; a file's number is its place in here. */
    List<String> files();

    /** For each term the files that contain it, in order. */
    Map<String, ? extends List<Posting>> postings();
}
