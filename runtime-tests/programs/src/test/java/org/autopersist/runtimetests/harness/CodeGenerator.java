package org.autopersist.runtimetests.harness;

import java.util.Random;

/**
 * Makes random Java code that stores into fresh and durable objects in ways that a compiler can rearrange: branches,
 * loops, exceptions, calls, aliases. The code of a seed is always the same.
 */
public final class CodeGenerator {

    private static final int METHODS = 4;
    private static final int STATEMENTS = 9;
    private static final int DEPTH = 3;
    private static final int VARIABLES = 4;

    private final Random random;
    private final StringBuilder code = new StringBuilder();
    private int loops;

    private CodeGenerator(long seed) {
        random = new Random(seed);
    }

    /** The source of a class of that name, a generated program. */
    public static String source(String className, long seed) {
        return new CodeGenerator(seed).generate(className);
    }

    private String generate(String className) {
        code.append("""
                import org.autopersist.runtimetests.programs.fuzz.*;
                public final class %s extends GeneratedProgram {
                    @Override protected void step(State s, int r) {
                        Node n = m0(s, r, s.nodes[r & 7], s.first);
                        n = m1(s, r + 1, s.first, n);
                        n = m2(s, r >> 1, n, s.nodes[(r + 1) & 7]);
                        m3(s, r, n, n);
                    }
                """.formatted(className));
        for (int m = 0; m < METHODS; m++) {
            method(m);
        }
        return code.append("}\n").toString();
    }

    private void method(int m) {
        loops = 0;
        code.append("static Node m").append(m).append("(State s, int r, Node n0, Node n1) {\n");
        code.append("Node n2 = new Node(r, n0); Node n3 = s.nodes[(r >> 3) & 7]; int x = r; int y = n0.i;\n");
        code.append("Node hidden = new Node(r, n1);\n");
        block(STATEMENTS, DEPTH, m);
        code.append("s.sum += hidden.i ^ hidden.l;\n");
        code.append("return ").append(node()).append(";\n}\n");
    }

    private void block(int statements, int depth, int m) {
        for (int i = 0; i < statements; i++) {
            statement(depth, m);
        }
    }

    private void statement(int depth, int m) {
        switch (random.nextInt(depth > 0 ? 22 : 13)) {
            case 0, 1, 2 -> line(target() + "." + pick("i", "k", "l", "v") + pick(" = ", " += ", " ^= ") + number() + ";");
            case 3 -> line(target() + "." + pick("b = (byte) ", "s = (short) ", "d = ") + number() + ";");
            case 4, 5 -> line(node() + "." + pick("next", "other", "o") + " = " + value() + ";");
            case 6 -> line(variable() + " = " + pick("new Node()", "new Node(" + number() + ", " + value() + ")",
                    node() + ".clone()", "s.nodes[" + number() + " & 7]", node(), node() + ".linked(" + value() + ")")
                    + ";");
            case 7 -> line(pick("s.nodes[" + number() + " & 7] = ", "s.first = ") + node() + ";");
            case 8 -> line(pick("s.ints", node() + ".ints") + "[" + number() + " & 15]" + pick(" = ", " += ") + number()
                    + ";");
            case 9 -> line("s." + pick("longs[", "bytes[") + number() + " & 63]++;");
            case 10 -> line("s.objects[" + number() + " & 15] = " + pick(value(), node() + ".ints", "new int[] {"
                    + number() + "}", "Integer.valueOf(" + number() + ")", "\"t\" + (x & 15)") + ";");
            case 11 -> line(pick("s.counter++;", "s.sum += " + number() + ";", "s.sum ^= " + node() + ".l;"));
            case 12 -> line(pick("x", "y") + " = " + number() + ";");
            case 13, 14, 15 -> branch(depth, m);
            case 16, 17, 18 -> loop(depth, m);
            case 19 -> attempt(depth, m);
            case 20 -> {
                line("synchronized (" + node() + ") {");
                block(2, depth - 1, m);
                line("}");
            }
            default -> call(m);
        }
    }

    private void branch(int depth, int m) {
        line("if ((" + number() + " & " + pick("1", "3", "63") + ") == 0) {");
        block(1 + random.nextInt(3), depth - 1, m);
        if (random.nextBoolean()) {
            line("} else {");
            block(1 + random.nextInt(3), depth - 1, m);
        }
        line("}");
    }

    private void loop(int depth, int m) {
        String i = "i" + loops++;
        boolean simple = random.nextInt(3) == 0; // simple and long enough to be vectorized
        int end = simple ? 64 : 3 + random.nextInt(14);
        line("for (int " + i + " = 0; " + i + " < " + end + "; " + i + "++) {");
        if (simple) {
            line(pick("s.ints[", "s.longs[") + i + "] " + pick("= ", "+= ") + pick(i + " * 3", "x", "y ^ " + i) + ";");
        } else {
            line(node() + ".ints[" + i + " & 15] " + pick("= ", "+= ") + pick(i + " * 3", number()) + ";");
            block(1 + random.nextInt(2), depth - 1, m);
        }
        line(pick("x += " + i + ";", "", "if (x == " + i + ") break;"));
        line("}");
    }

    private void attempt(int depth, int m) {
        line("try {");
        block(2, depth - 1, m);
        line(pick("y = 100 / (x & 3);", "y = s.ints[x & 127];", node() + ".next.next.i = x;"));
        block(1, 0, m);
        line("} catch (RuntimeException e) {");
        block(1, 0, m);
        line("}");
    }

    /** Only of later methods, so that there is no recursion. */
    private void call(int m) {
        if (m + 1 < METHODS) {
            int callee = m + 1 + random.nextInt(METHODS - m - 1);
            line(variable() + " = m" + callee + "(s, " + number() + ", " + node() + ", " + node() + ");");
        } else {
            line("System.arraycopy(s.ints, x & 15, " + node() + ".ints, y & 7, 5);");
        }
    }

    private String node() {
        return variable();
    }

    /** Of a store of a primitive: also an object that nobody else sees. */
    private String target() {
        return random.nextInt(4) == 0 ? "hidden" : node();
    }

    private String variable() {
        return "n" + random.nextInt(VARIABLES);
    }

    private String value() {
        return random.nextInt(5) == 0 ? "null" : variable();
    }

    private String number() {
        return pick("x", "y", "r", "(x + r)", "(x ^ " + random.nextInt(100) + ")", Integer.toString(random.nextInt(50)),
                target() + ".i", "s.ints[x & 63]", "(y - 1)");
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private void line(String text) {
        code.append(text).append('\n');
    }
}
