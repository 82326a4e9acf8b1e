// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An index in plain collections of java.util, which changes in place. Not thread-safe. */
public final class MutableIndex implements Index {

    private final List<String> files = new ArrayList<>();
    private final Map<String, List<Posting>> postings = new HashMap<>();

    /** Adds a file with the terms in it and how often each occurs. */
    public void add(String file, Map<String, Integer> terms) {
        int number = files.size();
        files.add(file);
        terms.forEach((term, count) ->
                postings.computeIfAbsent(term, _ -> new ArrayList<>(2)).add(new Posting(number, count)));
    }

    @Override
    public List<String> files() {
        return files;
    }

    @Override
    public Map<String, List<Posting>> postings() {
        return postings;
    }
}
