// SPDX-License-Identifier: Apache-2.0
package org.autopersist.testkit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;

/**
 * Header and rows of cells, shown as picocli's {@link TextTable}, each column as wide as its cells: the first to the left, the
 * others to the right unless told otherwise. Not thread-safe.
 */
public final class Table {

    private static final int GAP = 2;

    private final List<List<String>> lines = new ArrayList<>();
    private final BitSet left = new BitSet();

    public Table(String... header) {
        row(header);
        left.set(0);
    }

    /** Adds a row, with as many cells as the header has. */
    public Table row(String... cells) {
        lines.add(List.of(cells));
        return this;
    }

    /** Lets a column, counted from 0, stand to the left. */
    public Table alignLeft(int column) {
        left.set(column);
        return this;
    }

    public List<String> header() {
        return lines.getFirst();
    }

    /** All but the header. */
    public List<List<String>> rows() {
        return lines.subList(1, lines.size());
    }

    /** To standard output. */
    public void print() {
        System.out.print(this);
    }

    @Override
    public String toString() {
        int[] widths = IntStream.range(0, header().size())
                .map(i -> lines.stream().mapToInt(cells -> cells.get(i).length()).max().orElseThrow()).toArray();
        TextTable text = TextTable.forColumns(Help.defaultColorScheme(Ansi.OFF), IntStream.range(0, widths.length)
                .mapToObj(i -> new Column(widths[i] + GAP, 0, Overflow.TRUNCATE)).toArray(Column[]::new));
        for (List<String> cells : lines) {
            // TextTable knows no alignment to the right.
            text.addRowValues(IntStream.range(0, widths.length)
                    .mapToObj(i -> left.get(i) ? cells.get(i) : " ".repeat(widths[i] - cells.get(i).length()) + cells.get(i))
                    .toArray(String[]::new));
        }
        return text.toString();
    }
}
