// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.life;

import java.util.function.Supplier;

/** What a graph is told to: {@link Digest}, or {@link Lines}. */
interface Sink {

    void begin(int number, String type);

    void add(String name, long value);

    void add(String name, String value);

    void array(int length, int hash, Supplier<String> text);

    /** A number that stands for all that was told. */
    final class Digest implements Sink {

        private long hash;

        long value() {
            return hash;
        }

        @Override
        public void begin(int number, String type) {
            add(type, number);
        }

        @Override
        public void add(String name, long value) {
            hash = (hash ^ value) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }

        @Override
        public void add(String name, String value) {
            add(name, value.hashCode() + 1L);
        }

        @Override
        public void array(int length, int hashCode, Supplier<String> text) {
            add("", length);
            add("", hashCode);
        }
    }

    /** A line for each object, for people. */
    final class Lines implements Sink {

        private final StringBuilder text = new StringBuilder();

        @Override
        public void begin(int number, String type) {
            text.append("\n#").append(number).append(' ').append(type);
        }

        @Override
        public void add(String name, long value) {
            add(name, value >>> 40 == 1 ? "#" + (int) value : Long.toString(value));
        }

        @Override
        public void add(String name, String value) {
            text.append(' ').append(name).append(name.isEmpty() ? "" : "=").append(value);
        }

        @Override
        public void array(int length, int hash, Supplier<String> elements) {
            text.append(' ').append(elements.get());
        }

        @Override
        public String toString() {
            return text.append('\n').toString();
        }
    }
}
