package org.autopersist.testkit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Lines in columns: the first to the left, the others to the right unless told otherwise. Not thread-safe. */
public final class Table {

    private final List<String[]> rows = new ArrayList<>();
    private final BitSet left = new BitSet();

    public Table(String... header) {
        rows.add(header);
        left.set(0);
    }

    /** Adds a row, with as many cells as the header has. */
    public Table row(String... cells) {
        rows.add(cells);
        return this;
    }

    /** Lets a column, counted from 0, stand to the left. */
    public Table alignLeft(int column) {
        left.set(column);
        return this;
    }

    public List<String> header() {
        return List.of(rows.getFirst());
    }

    /** All but the header. */
    public List<List<String>> rows() {
        return rows.stream().skip(1).map(List::of).toList();
    }

    /** To standard output. */
    public void print() {
        System.out.print(this);
    }

    @Override
    public String toString() {
        int[] widths = new int[rows.getFirst().length];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.length; i++) {
                String padding = " ".repeat(widths[i] - row[i].length());
                line.append(i == 0 ? "" : "  ").append(left.get(i) ? row[i] + padding : padding + row[i]);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
