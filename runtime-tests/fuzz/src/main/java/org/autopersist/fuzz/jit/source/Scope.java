// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What a piece of a program can refer to where it stands, and the choices made for it. Used by one thread. */
final class Scope {

    /** What a method has in common. */
    private static final class Method {
        private final List<String> callees;
        private int names;
        private int statements;

        Method(List<String> callees) {
            this.callees = callees;
        }
    }

    /** A loop around a place. */
    record Loop(String label, boolean continues) {}

    /** More than that many stores of one place in one call are too many. */
    private static final int MOST_TIMES = 260;

    private final SplittableRandom random;
    private final Method method;
    private final List<String> ints = new ArrayList<>();
    private final List<String> longs = new ArrayList<>();
    private final List<String> holders = new ArrayList<>();
    private final List<Loop> loops = new ArrayList<>();
    private boolean returns = true;
    private boolean assigns = true;
    private boolean quiet;
    private boolean commits;
    private int times = 1;
    private int depth;

    /** A method's own, which may call others. */
    Scope(SplittableRandom random, List<String> callees) {
        this.random = random;
        method = new Method(callees);
        ints.addAll(List.of("x", "y", "n"));
        longs.add("w");
        holders.addAll(List.of("p", "p", "q"));
    }

    private Scope(Scope outer) {
        random = outer.random;
        method = outer.method;
        ints.addAll(outer.ints);
        longs.addAll(outer.longs);
        holders.addAll(outer.holders);
        loops.addAll(outer.loops);
        returns = outer.returns;
        assigns = outer.assigns;
        quiet = outer.quiet;
        commits = outer.commits;
        times = outer.times;
        depth = outer.depth + 1;
    }

    /** A block in this one. */
    Scope inner() {
        return new Scope(this);
    }

    /** The body of a loop over an int, which runs at most so often. */
    Scope loop(String label, boolean continues, String index, int most) {
        Scope body = inner();
        body.loops.add(new Loop(label, continues));
        body.times = times * most;
        if (index != null) {
            body.ints.add(index);
            body.ints.add(index);
        }
        return body;
    }

    /** What runs so often at most in one call. */
    Scope repeated(int most) {
        Scope inner = inner();
        inner.times = times * most;
        return inner;
    }

    /** What is left neither by jumps nor by returns. */
    Scope closed() {
        Scope inner = inner();
        inner.loops.clear();
        inner.returns = false;
        return inner;
    }

    /** A lambda's body, which sees constants instead of what can be assigned. */
    Scope lambda(String holder, String otherHolder, String integer) {
        Scope inner = closed();
        inner.assigns = false;
        inner.ints.clear();
        inner.ints.addAll(List.of(integer, "n"));
        inner.longs.clear();
        inner.holders.clear();
        inner.holders.addAll(List.of(holder, otherHolder));
        return inner;
    }

    /** What may be taken back: without effects on locals that refer to objects, and on what no one keeps. */
    Scope undone() {
        Scope inner = closed();
        inner.assigns = false;
        inner.quiet = true;
        inner.holders.clear();
        inner.holders.addAll(List.of("p", "q"));
        return inner;
    }

    /** The same, of a lambda in a region. */
    Scope undoneLambda() {
        Scope inner = inner();
        inner.quiet = true;
        return inner;
    }

    /** The body of a region that is not rolled back: a rollback in it would take the whole region back. */
    Scope committed() {
        Scope inner = inner();
        inner.commits = true;
        return inner;
    }

    /** Whether there is such a region around. */
    boolean commits() {
        return commits;
    }

    /** With one more integer. */
    Scope withInt(String name) {
        Scope inner = inner();
        inner.ints.add(name);
        return inner;
    }

    Scope withLong(String name) {
        Scope inner = inner();
        inner.longs.add(name);
        return inner;
    }

    /** With one more holder. */
    Scope withHolder(String name) {
        Scope inner = inner();
        inner.holders.add(name);
        return inner;
    }

    /** A name that no other has. */
    String fresh(String prefix) {
        return prefix + method.names++;
    }

    /** Counts a statement; false if the method is long enough. */
    boolean goesOn(int most) {
        return method.statements++ < most;
    }

    /** Whether a loop of so many rounds may stand here. */
    boolean hasTimeFor(int most) {
        return times * most <= MOST_TIMES;
    }

    /** Whether a call may stand here. */
    boolean hasTimeForCall() {
        return times <= 8 && !commits && !method.callees.isEmpty();
    }

    boolean isOften() {
        return times > 8;
    }

    boolean isDeep() {
        return depth > 5;
    }

    boolean returns() {
        return returns;
    }

    boolean assigns() {
        return assigns;
    }

    /** Whether nothing may be stored here that can't be taken back. */
    boolean isQuiet() {
        return quiet;
    }

    List<Loop> loops() {
        return loops;
    }

    String callee() {
        return anyOf(method.callees);
    }

    String intName() {
        return anyOf(ints);
    }

    /** A loop's variable, or null. */
    String indexName() {
        List<String> indices = ints.stream().filter(name -> name.startsWith("i")).toList();
        return indices.isEmpty() ? null : anyOf(indices);
    }

    boolean hasLong() {
        return !longs.isEmpty();
    }

    String longName() {
        return anyOf(longs);
    }

    String holderName() {
        return anyOf(holders);
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    int between(int from, int to) {
        return random.nextInt(from, to + 1);
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    @SafeVarargs
    final <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    <T> T anyOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
