// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.shrink;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.autopersist.fuzz.jit.source.Code;
import org.autopersist.fuzz.jit.source.Code.Kind;

/** What is a little smaller than a piece of code. Not all of it is Java. */
final class Candidates {

    private static final int DEPTH = 3;

    private Candidates() {}

    /** The smallest first. */
    static List<Code> of(Code code) {
        Map<String, Code> found = new LinkedHashMap<>();
        int length = code.toString().length();
        each(code, candidate -> {
            String text = candidate.toString();
            if (text.length() < length) {
                found.putIfAbsent(text, candidate);
            }
        });
        return found.entrySet().stream().sorted(Comparator.comparingInt(entry -> entry.getKey().length()))
                .map(Map.Entry::getValue).toList();
    }

    private static void each(Code code, Consumer<Code> to) {
        for (String simple : code.kind().simplest()) {
            to.accept(Code.of(code.kind(), simple));
        }
        below(code, code, DEPTH, to);
        if (code.kind() == Kind.BLOCK) {
            cut(code, to);
        }
        for (int i = 0; i < code.parts().size(); i++) {
            int index = i;
            each(code.parts().get(i), part -> to.accept(code.with(index, part)));
        }
    }

    /** Pieces inside that may stand for all of it. */
    private static void below(Code whole, Code code, int depth, Consumer<Code> to) {
        if (depth == 0) {
            return;
        }
        for (Code part : code.parts()) {
            boolean fits = part.kind() == whole.kind() || whole.kind() == Kind.STATEMENT && part.kind() == Kind.BLOCK;
            if (fits && whole.kind() != Kind.BLOCK) {
                to.accept(part);
            }
            below(whole, part, depth - 1, to);
        }
    }

    /** Without some of its statements. */
    private static void cut(Code block, Consumer<Code> to) {
        int count = block.parts().size();
        for (int length = count / 2; length > 1; length /= 2) {
            for (int from = 0; from + length <= count; from += length) {
                List<Code> rest = new ArrayList<>(block.parts());
                rest.subList(from, from + length).clear();
                to.accept(Code.block(rest));
            }
        }
        for (int k = 0; k < count; k++) {
            List<Code> rest = new ArrayList<>(block.parts());
            rest.remove(k);
            to.accept(Code.block(rest));
        }
    }
}
