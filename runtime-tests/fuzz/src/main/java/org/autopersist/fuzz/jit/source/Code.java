// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A piece of a program. Immutable.
 *
 * @param kind  what it may stand for
 * @param text  its source, with a '#' for each part; of a block nothing, it has its parts one after the other
 * @param parts in the order of the source
 */
public record Code(Kind kind, String text, List<Code> parts) {

    /** What a piece is, which tells what may stand for it. */
    public enum Kind {
        INT("0", "1", "n"), LONG("0L", "1L"), BOOL("true", "false"), REF("null", "\"k\""), HOLDER("p"), STATEMENT(""), BLOCK(),
                METHOD(""),
        WHOLE();

        private final List<String> simplest;

        Kind(String... simplest) {
            this.simplest = List.of(simplest);
        }

        /** What is as simple as can be. */
        public List<String> simplest() {
            return simplest;
        }
    }

    /** With parts in the order of the source. */
    public static Code of(Kind kind, String text, Code... parts) {
        if (text.chars().filter(c -> c == '#').count() != parts.length) {
            throw new IllegalArgumentException(parts.length + " parts for: " + text);
        }
        return new Code(kind, text, List.of(parts));
    }

    /** Statements one after the other. */
    public static Code block(List<Code> statements) {
        return new Code(Kind.BLOCK, "", List.copyOf(statements));
    }

    static Code integer(String text, Code... parts) {
        return of(Kind.INT, text, parts);
    }

    static Code bool(String text, Code... parts) {
        return of(Kind.BOOL, text, parts);
    }

    static Code ref(String text, Code... parts) {
        return of(Kind.REF, text, parts);
    }

    static Code holder(String text, Code... parts) {
        return of(Kind.HOLDER, text, parts);
    }

    static Code statement(String text, Code... parts) {
        return of(Kind.STATEMENT, text, parts);
    }

    /** How many pieces it is. */
    public int size() {
        return 1 + parts.stream().mapToInt(Code::size).sum();
    }

    /** With another part. */
    public Code with(int index, Code part) {
        List<Code> others = new ArrayList<>(parts);
        others.set(index, part);
        return new Code(kind, text, Collections.unmodifiableList(others));
    }

    /** The source. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        write(out);
        return out.toString();
    }

    private void write(StringBuilder out) {
        if (kind == Kind.BLOCK) {
            for (Code part : parts) {
                part.write(out);
                out.append(' ');
            }
            return;
        }
        int next = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '#') {
                parts.get(next++).write(out);
            } else {
                out.append(c);
            }
        }
    }
}
