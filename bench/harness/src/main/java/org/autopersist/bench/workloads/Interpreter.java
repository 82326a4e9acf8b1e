// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A stack machine with its registers in fields: scalar stores to one long-lived object in a tight loop. */
@State(Scope.Thread)
public class Interpreter {

    private static final int PUSH = 0;
    private static final int ADD = 1;
    private static final int LOAD = 2;
    private static final int STORE = 3;
    private static final int LESS = 4;
    private static final int BRANCH = 5;
    private static final int HALT = 6;

    /** i = 0; sum = 0; do { sum += i; i += 1; } while (i < 1000); */
    private static final int[] PROGRAM = {
        PUSH, 0, STORE, 0, PUSH, 0, STORE, 1,
        LOAD, 1, LOAD, 0, ADD, STORE, 1,
        LOAD, 0, PUSH, 1, ADD, STORE, 0,
        LOAD, 0, PUSH, 1000, LESS, BRANCH, 8,
        HALT
    };

    private final int[] stack = new int[64];
    private final int[] variables = new int[8];
    private int pc;
    private int sp;
    private long executed;

    @Benchmark
    public int run() {
        pc = 0;
        sp = 0;
        while (step()) {
            executed++;
        }
        return variables[1];
    }

    private boolean step() {
        switch (PROGRAM[pc++]) {
            case PUSH -> stack[sp++] = PROGRAM[pc++];
            case ADD -> {
                sp--;
                stack[sp - 1] += stack[sp];
            }
            case LOAD -> stack[sp++] = variables[PROGRAM[pc++]];
            case STORE -> variables[PROGRAM[pc++]] = stack[--sp];
            case LESS -> {
                sp--;
                stack[sp - 1] = stack[sp - 1] < stack[sp] ? 1 : 0;
            }
            case BRANCH -> pc = stack[--sp] != 0 ? PROGRAM[pc] : pc + 1;
            default -> {
                return false;
            }
        }
        return true;
    }
}
