// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.binary;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import org.autopersist.quickcached.cache.Item;
import org.autopersist.quickcached.net.Replies;

/** Writes answers. */
final class Answers {

    private static final int MAGIC = 0x81;
    private static final byte[] NOTHING = {};

    private final Replies replies;

    Answers(Replies replies) {
        this.replies = replies;
    }

    private ByteBuf header(Header to, Code code, int extrasLength, int keyLength, long bodyLength, long cas) {
        ByteBuf out = replies.room();
        out.writeByte(MAGIC).writeByte(to.code()).writeShort(keyLength);
        out.writeByte(extrasLength).writeByte(0).writeShort(code.number());
        out.writeInt((int) bodyLength).writeInt(to.opaque()).writeLong(cas);
        return out;
    }

    /** That all went well, and nothing else. */
    void done(Header to, long cas) {
        header(to, Code.OK, 0, 0, 0, cas);
    }

    void error(Header to, Code code) {
        ByteBufUtil.writeAscii(header(to, code, 0, 0, code.text().length(), 0), code.text());
    }

    /** That there is no item, with the key instead of words. */
    void missing(Header to, String key) {
        header(to, Code.NOT_FOUND, 0, key.length(), key.length(), 0).writeCharSequence(key, StandardCharsets.ISO_8859_1);
    }

    /** An item, with its flags; with key and value if they are not null. */
    void item(Header to, Item item, String key, byte[] value) {
        String shownKey = key == null ? "" : key;
        byte[] bytes = value == null ? NOTHING : value;
        long bodyLength = (long) Integer.BYTES + shownKey.length() + bytes.length;
        ByteBuf out = header(to, Code.OK, Integer.BYTES, shownKey.length(), bodyLength, item.cas());
        out.writeInt(item.flags());
        out.writeCharSequence(shownKey, StandardCharsets.ISO_8859_1);
        replies.value(bytes);
    }

    void number(Header to, long number, long cas) {
        header(to, Code.OK, 0, 0, Long.BYTES, cas).writeLong(number);
    }

    /** A short text, with a key if that is not empty. */
    void text(Header to, String key, String text) {
        ByteBuf out = header(to, Code.OK, 0, key.length(), key.length() + text.length(), 0);
        ByteBufUtil.writeAscii(out, key);
        ByteBufUtil.writeAscii(out, text);
    }
}
