// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.nio.file.Path;
import org.autopersist.DurableRoot;
import org.autopersist.ImageFullException;
import org.autopersist.runtimetests.programs.Expect;

/** Fills its image: {@code Full write IMAGE MEGABYTES} waits to be killed, {@code Full check} is the next life. */
public final class Full {

    private static final int CHUNK = 100_000;

    @DurableRoot
    private static Data root;

    private static int filled;

    private static final class Data {
        // Not a list: the error comes a little later than the store, when a list has already counted the element.
        final byte[][] chunks = new byte[10_000][];
        Object field = "old";
        byte[] last;
        int counter;
        int filled;
    }

    private Full() {}

    public static void main(String[] args) throws InterruptedException {
        if (args[0].equals("write")) {
            write(args[1], args[2]);
            System.out.println("READY");
            Thread.sleep(Long.MAX_VALUE);
        } else {
            check();
            System.out.println("OK");
        }
    }

    private static void write(String image, String megabytes) {
        root = new Data();
        String message = String.valueOf(fill().getMessage());
        Expect.that(message.contains(Path.of(image).getFileName().toString()), "image is named in: " + message);
        Expect.that(message.replace(image, "").contains(megabytes), "size is named in: " + message);
        root.filled = filled;

        // The program goes on: stores that need no room work, others are refused, and leave the old value.
        root.counter = 1;
        for (int i = 0; i < 100; i++) {
            expectRefusal(() -> root.field = new Object[] {new byte[8 * CHUNK]});
            Expect.same("old", root.field, "field after a refusal");
            root.counter++;
        }
        root.field = root.chunks[0];
        root.last = root.chunks[filled - 1];
        root.last[5] = 55;
    }

    private static ImageFullException fill() {
        while (true) {
            try {
                byte[] chunk = new byte[CHUNK];
                chunk[0] = (byte) filled;
                root.chunks[filled] = chunk;
            } catch (ImageFullException e) {
                Expect.same(null, root.chunks[filled], "element after a refusal");
                return e;
            }
            filled++;
        }
    }

    private static void expectRefusal(Runnable store) {
        Expect.thrown(ImageFullException.class, store::run);
    }

    private static void check() {
        Expect.that(root.filled > 10, "something fitted in: " + root.filled);
        for (int i = 0; i < root.filled; i++) {
            byte[] chunk = root.chunks[i];
            Expect.that(chunk != null && chunk.length == CHUNK && chunk[0] == (byte) i, "chunk " + i);
        }
        Expect.same(null, root.chunks[root.filled], "the chunk that did not fit");
        Expect.equal(101, root.counter, "counter after the image was full");
        Expect.same(root.chunks[0], root.field, "field set when the image was full");
        Expect.same(root.chunks[root.filled - 1], root.last, "last");
        Expect.equal((byte) 55, root.last[5], "element set when the image was full");
    }
}
