// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.jdk;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** JDK classes that mark something with an object in a static field of theirs and look for it by identity. */
public final class Sentinels implements Program {

    @DurableRoot
    private static Data root;

    private static final class Data {
        final Map<Object, Object> nullKey = new IdentityHashMap<>();
        final Map<Thread.State, String> nullValue = new EnumMap<>(Thread.State.class);
        final NavigableMap<Integer, String> head = new TreeMap<>(Map.of(1, "a", 2, "b", 3, "c")).headMap(3, false);
        final ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>(List.of(1, 2, 3));
        final CompletableFuture<String> completedWithNull = CompletableFuture.completedFuture(null);
        final Exception exception = new Exception("no suppressed ones yet");
        final List<String> emptyArrayList = new ArrayList<>();
        final List<String> emptyList = Collections.emptyList();
        final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE);
        final CharsetEncoder encoder = StandardCharsets.US_ASCII.newEncoder().onUnmappableCharacter(CodingErrorAction.IGNORE);
        final Object[] orders = {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN, CodingErrorAction.REPORT};
    }

    @Override
    public void write() {
        root = new Data();
        root.nullKey.put(null, "value of null");
        root.nullValue.put(Thread.State.NEW, null);
        root.deque.removeFirst();
        root.deque.removeLast();
        root.deque.removeLast();
    }

    private static void checkCoders() {
        try {
            Expect.equal("a\ufffdb", root.decoder.decode(ByteBuffer.wrap(new byte[] {'a', -1, 'b'})).toString(), "decoder");
            Expect.equal(2, root.encoder.encode(CharBuffer.wrap("a\u00e4b")).remaining(), "encoder");
        } catch (CharacterCodingException e) {
            throw new AssertionError(e);
        }
        Expect.same(CodingErrorAction.REPLACE, root.decoder.malformedInputAction(), "action of a decoder");
        Expect.same(ByteOrder.BIG_ENDIAN, root.orders[0], "byte order");
        Expect.same(ByteOrder.LITTLE_ENDIAN, root.orders[1], "byte order");
        Expect.same(CodingErrorAction.REPORT, root.orders[2], "action");
    }

    @Override
    public void check() {
        checkCoders();
        Expect.equal("value of null", root.nullKey.get(null), "null key of an IdentityHashMap");
        Expect.that(root.nullKey.containsKey(null), "null key of an IdentityHashMap");
        Expect.that(root.nullValue.containsKey(Thread.State.NEW), "key of an EnumMap");
        Expect.same(null, root.nullValue.get(Thread.State.NEW), "null value of an EnumMap");
        Expect.equal(List.of(1, 2), List.copyOf(root.head.keySet()), "view of a TreeMap");
        Expect.equal(2, root.head.lastKey(), "last key of a view");
        Expect.that(root.deque.isEmpty(), "deque is empty");
        root.deque.addFirst(8);
        root.deque.addLast(9);
        Expect.equal(8, root.deque.removeFirst(), "first of a deque that was empty");
        Expect.equal(9, root.deque.removeFirst(), "last of a deque that was empty");
        Expect.that(root.completedWithNull.isDone(), "future is done");
        Expect.same(null, root.completedWithNull.join(), "null result of a future");
        root.exception.addSuppressed(new Exception("suppressed"));
        Expect.equal(1, root.exception.getSuppressed().length, "suppressed exceptions");
        root.emptyArrayList.add("first");
        Expect.equal(List.of("first"), root.emptyArrayList, "ArrayList that was empty");
        Expect.that(root.emptyList.isEmpty(), "empty list");
    }
}
