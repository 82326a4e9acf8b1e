// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

/**
 * How often each kind of operation comes, in percent.
 *
 * @param reads gets
 * @param writes sets
 */
public record Mix(int reads, int writes, int inserts, int deletes) {

    /** As many inserts as deletes, so that the size stays about what it was. */
    public static final Mix EVEN = new Mix(25, 25, 25, 25);

    /**
     * @throws IllegalArgumentException if a part is negative, or all together are not 100
     */
    public Mix {
        if (reads < 0 || writes < 0 || inserts < 0 || deletes < 0 || reads + writes + inserts + deletes != 100) {
            throw new IllegalArgumentException("The parts of a mix must be 0 or more, and 100 together: "
                    + reads + "," + writes + "," + inserts + "," + deletes);
        }
    }

    /**
     * @param text {@code READS,WRITES,INSERTS,DELETES}
     * @throws IllegalArgumentException if it is anything else
     */
    public static Mix parse(String text) {
        String[] parts = text.split(",", -1);
        if (parts.length == 4) {
            try {
                return new Mix(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]),
                        Integer.parseInt(parts[3]));
            } catch (NumberFormatException _) {
                // The message below says it.
            }
        }
        throw new IllegalArgumentException(
                "A mix is four percentages, READS,WRITES,INSERTS,DELETES, such as 25,25,25,25; not '" + text + "'");
    }

    Operation.Kind kind(int percent) {
        if (percent < reads) {
            return Operation.Kind.READ;
        }
        if (percent < reads + writes) {
            return Operation.Kind.WRITE;
        }
        return percent < reads + writes + inserts ? Operation.Kind.INSERT : Operation.Kind.DELETE;
    }
}
