// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart;

import java.io.IOException;
import java.nio.file.Path;
import org.autopersist.restart.model.Digest;
import org.autopersist.restart.stores.ShopStore;

/**
 * Asks for all data of a shop as soon as it can: {@code BACKEND FOLDER}. It prints the answer, then what that cost; its end is
 * orderly when standard input ends.
 */
public final class Reader {

    /** Of the line with the digest. */
    public static final String ANSWER = "answer ";
    /**
     * Of the line with nanoseconds from the beginning of {@code main} until the store was open, for the query, and for the same
     * query once more; bytes written to files by then, and bytes of the store's mappings that are dirty; -1 if not known.
     */
    public static final String COST = "cost ";

    private Reader() {}

    public static void main(String[] args) throws IOException {
        long start = System.nanoTime();
        Path folder = Path.of(args[1]);
        try (ShopStore store = Backend.valueOf(args[0]).store(folder)) {
            store.open();
            long open = System.nanoTime();
            Digest answer = store.digest();
            long answered = System.nanoTime();
            System.out.println(ANSWER + answer);
            long written = ProcessIo.bytesWritten();
            long dirty = ProcessIo.dirtyBytes(folder);
            long begin = System.nanoTime();
            boolean same = store.digest().equals(answer);
            long again = System.nanoTime() - begin;
            if (!same) {
                throw new IllegalStateException("The same query gave another answer");
            }
            System.out.println(COST + "open=" + (open - start) + " query=" + (answered - open) + " again=" + again
                    + " written=" + written + " dirty=" + dirty);
            System.in.readAllBytes();
        }
    }
}
