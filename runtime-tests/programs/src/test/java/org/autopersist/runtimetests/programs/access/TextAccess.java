// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/** Characters and bytes that string code writes into durable arrays and builders, in both coders. */
public final class TextAccess extends AccessProgram {

    private static String longText(Random r) {
        return Values.text(r).repeat(1 + r.nextInt(8));
    }

    private static StringBuilder builder(Target t) {
        if (!(t.o instanceof StringBuilder old && old.capacity() < 1000)) {
            t.o = new StringBuilder("starts anew ");
        }
        return (StringBuilder) t.o;
    }

    @Override
    protected List<Access> accesses() {
        return List.of(
                new Access("String.getChars", (t, r) -> {
                    String text = longText(r);
                    text.getChars(1, text.length(), t.ca, r.nextInt(60));
                }),
                new Access("String.getBytes into an array", (t, r) -> {
                    String text = longText(r);
                    copyLow(text, t.ba, r.nextInt(60));
                }),
                new Access("StringBuilder.getChars", (t, r) -> {
                    StringBuilder text = new StringBuilder(longText(r));
                    text.getChars(0, text.length(), t.ca, r.nextInt(60));
                }),
                new Access("StringBuilder, Latin-1 and then UTF-16", (t, r) -> {
                    StringBuilder b = builder(t);
                    b.append("plain ").append(r.nextInt()).append(r.nextBoolean()).append('c').append(2.5);
                    b.append(longText(r)).append((Object) "object").append(new char[] {'x', '€'});
                }),
                new Access("StringBuilder in the middle", (t, r) -> {
                    StringBuilder b = builder(t).append("0123456789");
                    b.insert(r.nextInt(b.length()), longText(r)).insert(2, r.nextInt());
                    b.deleteCharAt(r.nextInt(b.length())).delete(0, 3).reverse();
                    b.setCharAt(1, r.nextBoolean() ? 'z' : 'я');
                    b.replace(1, 4, "replaced").appendCodePoint(0x1F600).repeat("ab", 5);
                    b.trimToSize();
                }),
                new Access("StringBuffer", (t, r) -> {
                    StringBuffer b = t.o instanceof StringBuffer old && old.length() < 300 ? old : new StringBuffer();
                    t.o = b;
                    b.append(longText(r)).append(r.nextLong()).setLength(b.length() - 1);
                }),
                new Access("string concatenation", (t, r) -> {
                    t.text = "a" + r.nextInt() + t.c + (t.text == null ? "" : t.text.substring(0, 2)) + Values.text(r);
                    t.o = t.text.toUpperCase() + t.text.replace('t', 'T') + t.text.strip().repeat(2);
                    t.oa[1] = String.format("%d %s", r.nextInt(), t.text);
                    t.oa[2] = t.text.chars().mapToObj(c -> String.valueOf((char) c)).toList();
                }),
                new Access("encoders and decoders", (t, r) -> {
                    String text = longText(r);
                    StandardCharsets.UTF_8.newEncoder()
                            .encode(CharBuffer.wrap(text), ByteBuffer.wrap(t.ba, 0, 200), true);
                    StandardCharsets.ISO_8859_1.newEncoder()
                            .onUnmappableCharacter(java.nio.charset.CodingErrorAction.REPLACE)
                            .encode(CharBuffer.wrap(text), ByteBuffer.wrap(t.ba, 100, 90), true);
                    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8), CharBuffer.wrap(t.ca), true);
                    StandardCharsets.US_ASCII.newDecoder()
                            .onMalformedInput(java.nio.charset.CodingErrorAction.REPLACE)
                            .decode(ByteBuffer.wrap(utf8), CharBuffer.wrap(t.ca, 50, 150), true);
                    StandardCharsets.UTF_16LE.newEncoder().encode(
                            CharBuffer.wrap(text), ByteBuffer.wrap(t.ba, 0, 100), true);
                }),
                new Access("Reader into a durable array", (t, r) -> {
                    byte[] utf8 = longText(r).getBytes(StandardCharsets.UTF_8);
                    new InputStreamReader(new ByteArrayInputStream(utf8), StandardCharsets.UTF_8).read(t.ca, 3, 150);
                    new ByteArrayInputStream(utf8).read(t.ba, 5, 100);
                }),
                new Access("Base64 into a durable array", (t, r) -> {
                    byte[] data = new byte[60 + r.nextInt(60)];
                    r.nextBytes(data);
                    int n = Base64.getEncoder().encode(data, t.ba);
                    byte[] decoded = new byte[200];
                    t.oa[0] = decoded;
                    Base64.getDecoder().decode(java.util.Arrays.copyOf(t.ba, n), decoded);
                    t.oa[1] = Base64.getUrlEncoder().encode(data);
                    t.oa[2] = HexFormat.of().formatHex(data);
                }),
                new Access("array of a durable string builder, grown", (t, r) -> {
                    StringBuilder b = builder(t);
                    b.ensureCapacity(b.capacity() + 1);
                    b.append(longText(r), 1, 5).append(longText(r).toCharArray(), 0, 4);
                }));
    }

    @SuppressWarnings("deprecation")
    private static void copyLow(String text, byte[] to, int at) {
        text.getBytes(0, text.length(), to, at);
    }
}
