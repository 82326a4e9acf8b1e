// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs;

import java.lang.reflect.InvocationTargetException;

/**
 * Runs phases of programs: {@code Runner PHASE[,PHASE]... PROGRAM...}, where a phase is write, check, recheck (check in
 * the life that wrote, if that makes sense), collect (the garbage, at which the VM also verifies the image), kill (wait
 * to be killed) or die (end without any shutdown). Exit code 0, or 3 if a program failed.
 */
public final class Runner {

    /** Printed when all phases before {@code kill} are done. */
    public static final String READY = "READY";

    /** Begins a line for each program that failed in a phase. */
    public static final String FAIL = "FAIL ";

    /** Begins a line for each program that passed a phase. */
    public static final String PASS = "PASS ";

    private static final int FAILED = 3;

    private Runner() {}

    public static void main(String[] args) throws InterruptedException {
        int exitCode = 0;
        for (String phase : args[0].split(",")) {
            switch (phase) {
                case "collect" -> collect();
                case "kill" -> {
                    System.out.println(READY);
                    Thread.sleep(Long.MAX_VALUE);
                }
                case "die" -> Runtime.getRuntime().halt(exitCode);
                default -> {
                    for (int i = 1; i < args.length; i++) {
                        exitCode = passes(phase, args[i]) ? exitCode : FAILED;
                    }
                }
            }
        }
        System.exit(exitCode);
    }

    /** Young and old collections, so that fronts move, and more than once. */
    private static void collect() {
        for (int i = 0; i < 2; i++) {
            System.gc();
        }
    }

    private static boolean passes(String phase, String name) {
        System.out.println("BEGIN " + phase + " " + name);
        long start = System.nanoTime();
        try {
            Program program = (Program) Class.forName(name).getConstructor().newInstance();
            switch (phase) {
                case "write" -> program.write();
                case "check" -> program.check();
                case "recheck" -> {
                    if (program.holdsInOneLife()) {
                        program.check();
                    }
                }
                default -> throw new IllegalArgumentException("phase " + phase);
            }
            System.out.println(PASS + phase + " " + name + " " + (System.nanoTime() - start) / 1_000_000 + " ms");
            return true;
        } catch (Throwable t) {
            Throwable cause = t instanceof InvocationTargetException ? t.getCause() : t;
            System.out.println(FAIL + phase + " " + name + ": " + cause);
            cause.printStackTrace();
            return false;
        }
    }
}
