// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import java.util.Map;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import org.pcollections.PVector;
import org.pcollections.TreePVector;

/**
 * An index in persistent collections. Immutable, and so thread-safe.
 *
 * @param files the indexed files, in order; a file's number is its place in here
 * @param postings for each term the files that contain it, in order
 */
public record CodeIndex(PVector<String> files, PMap<String, PVector<Posting>> postings) implements Index {

    /** An index of nothing. */
    public static CodeIndex empty() {
        return new CodeIndex(TreePVector.empty(), HashTreePMap.empty());
    }

    /** This index and one more file, with the terms in it and how often each occurs. */
    public CodeIndex plus(String file, Map<String, Integer> terms) {
        int number = files.size();
        PMap<String, PVector<Posting>> more = postings;
        for (Map.Entry<String, Integer> term : terms.entrySet()) {
            PVector<Posting> old = more.get(term.getKey());
            PVector<Posting> list = old == null ? TreePVector.empty() : old;
            more = more.plus(term.getKey(), list.plus(new Posting(number, term.getValue())));
        }
        return new CodeIndex(files.plus(file), more);
    }
}
