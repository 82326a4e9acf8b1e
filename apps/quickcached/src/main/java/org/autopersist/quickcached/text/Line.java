// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.text;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The words of a command line, or of a piece of one. Characters are bytes.
 *
 * @param words what is between the spaces
 */
record Line(List<String> words) {

    private static final String NO_REPLY = "noreply";

    /** Takes so many bytes, with the end of the line if that is among them. */
    static Line read(ByteBuf in, int length) {
        String text = in.readString(length, StandardCharsets.ISO_8859_1);
        int end = length - (text.endsWith("\r\n") ? 2 : text.endsWith("\n") ? 1 : 0);
        List<String> words = new ArrayList<>();
        for (int at = 0; at < end; ) {
            int space = text.indexOf(' ', at);
            int wordEnd = space < 0 || space > end ? end : space;
            if (wordEnd > at) {
                words.add(text.substring(at, wordEnd));
            }
            at = wordEnd + 1;
        }
        return new Line(words);
    }

    /** The first word, or nothing. */
    String command() {
        return words.isEmpty() ? "" : words.getFirst();
    }

    String word(int index) {
        return words.get(index);
    }

    int count() {
        return words.size();
    }

    /** Whether so many words follow the command. */
    boolean hasArguments(int least, int most) {
        int count = words.size() - 1;
        return count >= least && count <= most;
    }

    boolean hasWordLongerThan(int length) {
        for (String word : words) {
            if (word.length() > length) {
                return true;
            }
        }
        return false;
    }

    boolean wantsNoReply() {
        return words.getLast().equals(NO_REPLY);
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }
}
