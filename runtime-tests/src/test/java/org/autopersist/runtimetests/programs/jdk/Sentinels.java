package org.autopersist.runtimetests.programs.jdk;

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

    @Override
    public void check() {
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
