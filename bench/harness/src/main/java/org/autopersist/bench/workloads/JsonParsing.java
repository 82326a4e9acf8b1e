// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A recursive-descent parser for JSON that makes maps, lists, strings and numbers. */
@State(Scope.Thread)
public class JsonParsing {

    private static final int RECORDS = 200;

    private String document;

    @Setup
    public void build() {
        SplittableRandom random = new SplittableRandom(8);
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < RECORDS; i++) {
            text.append(i == 0 ? "" : ",\n ").append("{\"id\": ").append(i)
                    .append(", \"name\": \"person \\\"").append(random.nextInt(1000)).append("\\\"\"")
                    .append(", \"score\": ").append(random.nextInt(10_000) / 100.0)
                    .append(", \"tags\": [\"a\", \"b").append(i % 10).append("\", null, true]")
                    .append(", \"address\": {\"city\": \"Zurich\", \"zip\": ").append(8000 + i).append("}}");
        }
        document = text.append("]").toString();
    }

    @Benchmark
    public Object parse() {
        return new Parser(document).value();
    }

    private static final class Parser {
        private final String text;
        private int at;

        Parser(String text) {
            this.text = text;
        }

        Object value() {
            skipSpace();
            char c = text.charAt(at);
            return switch (c) {
                case '{' -> object();
                case '[' -> array();
                case '"' -> string();
                case 't' -> word("true", Boolean.TRUE);
                case 'f' -> word("false", Boolean.FALSE);
                case 'n' -> word("null", null);
                default -> number();
            };
        }

        private Map<String, Object> object() {
            Map<String, Object> result = new LinkedHashMap<>();
            for (at++; !ends('}'); ) {
                String key = string();
                skipSpace();
                at++; // the colon
                result.put(key, value());
            }
            return result;
        }

        private List<Object> array() {
            List<Object> result = new ArrayList<>();
            for (at++; !ends(']'); ) {
                result.add(value());
            }
            return result;
        }

        /** Steps over a comma, or over the end. */
        private boolean ends(char end) {
            skipSpace();
            if (text.charAt(at) == ',') {
                at++;
                skipSpace();
            }
            if (text.charAt(at) == end) {
                at++;
                return true;
            }
            return false;
        }

        private String string() {
            StringBuilder result = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                if (text.charAt(at) == '\\') {
                    at++;
                }
                result.append(text.charAt(at));
            }
            at++;
            return result.toString();
        }

        private Object number() {
            int start = at;
            boolean whole = true;
            while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
                whole &= text.charAt(at) != '.';
                at++;
            }
            String digits = text.substring(start, at);
            return whole ? (Object) Long.valueOf(digits) : (Object) Double.valueOf(digits);
        }

        private Object word(String word, Object value) {
            at += word.length();
            return value;
        }

        private void skipSpace() {
            while (at < text.length() && text.charAt(at) <= ' ') {
                at++;
            }
        }
    }
}
