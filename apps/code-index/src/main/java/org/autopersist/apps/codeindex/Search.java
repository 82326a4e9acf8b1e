// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.autopersist.apps.codeindex.Index.Posting;

/** Answers queries. Thread-safe. */
public final class Search {

    /**
     * A file that has all terms of a query.
     *
     * @param score higher for many occurrences of rare terms
     */
    public record Hit(String file, double score) {}

    private Search() {}

    /** The best files that contain every term of {@code query}, best first; none for a query without terms. */
    public static List<Hit> find(Index index, String query, int limit) {
        Map<Integer, Double> scores = null;
        Set<String> terms = Tokenizer.terms(query).keySet();
        for (String term : terms) {
            List<Posting> postings = index.postings().get(term);
            if (postings == null) {
                return List.of();
            }
            double weight = Math.log(1 + (double) index.files().size() / postings.size());
            Map<Integer, Double> next = new HashMap<>();
            for (Posting posting : postings) {
                Double before = scores == null ? Double.valueOf(0) : scores.get(posting.file());
                if (before != null) {
                    next.put(posting.file(), before + weight * (1 + Math.log(posting.count())));
                }
            }
            scores = next;
        }
        List<Hit> hits = new ArrayList<>();
        if (scores != null) {
            scores.forEach((file, score) -> hits.add(new Hit(index.files().get(file), score)));
        }
        hits.sort(Comparator.comparingDouble(Hit::score).reversed().thenComparing(Hit::file));
        return hits.subList(0, Math.min(limit, hits.size()));
    }
}
