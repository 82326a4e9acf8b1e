// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A static final field that holds the one object of its class, and is named in {@code -XX:DurableRoots} when the image has that already. */
@Tag("core")
class LateRootsTest {

    private static final String REGISTRY = """
            import java.util.*;
            class Registry {
                static final Registry INSTANCE = new Registry();
                int lives; List<String> names = new ArrayList<>(); Object more;
                void live(String name) { lives++; names.add(name); }
            }
            """;

    /** The phase is an order: what is touched first. Ends with a kill. */
    private static final String MAIN = """
            import org.autopersist.*; import java.util.*;
            public class Main {
                static class A { @DurableRoot static Object[] root; }
                static class B { @DurableRoot static List<Object> root; }
                public static void main(String[] args) throws Exception {
                    StringBuilder text = new StringBuilder("SAYS ");
                    for (char c : args[0].toCharArray()) {
                        if (c == 'w') { A.root = new Object[] { Registry.INSTANCE, new ArrayList<>(List.of("x")) }; B.root = new ArrayList<>(A.root.length); }
                        if (c == 'W') { Registry.INSTANCE.more = A.root[1]; B.root.add(A.root[1]); B.root.add(A.root[0]); }
                        if (c == 't') {
                            Thread[] threads = { new Thread(() -> A.root.getClass()), new Thread(() -> Registry.INSTANCE.getClass()), new Thread(() -> B.root.size()) };
                            for (Thread t : threads) { t.start(); }
                            for (Thread t : threads) { t.join(); }
                        }
                        if (c == 'D') { A.root = null; }
                        if (c == 'C') { System.gc(); }
                        if (c == 'r') { ((Registry) A.root[0]).live("r"); }
                        if (c == 'i') { Registry.INSTANCE.live("i"); }
                        if (c == '=') { text.append(A.root[0] == Registry.INSTANCE); }
                        if (c == 'b') { text.append(B.root.get(1) == Registry.INSTANCE && B.root.get(0) == Registry.INSTANCE.more); }
                        if (c == 'a') { text.append(A.root[0] == Registry.INSTANCE && A.root[1] == Registry.INSTANCE.more); }
                        if (c == 's') { text.append(Registry.INSTANCE.lives).append(Registry.INSTANCE.names); }
                        if (c == '2') { A.root[1] = new Registry(); }
                        if (c == 'x') { A.root[1] = null; }
                    }
                    System.out.println(text);
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    private static final String NAMED = "-XX:DurableRoots=Registry.INSTANCE";

    @TempDir
    Path folder;

    private Path classes;

    @BeforeEach
    void compile() {
        classes = Variant.compile(folder.resolve("classes"), MAIN, REGISTRY);
    }

    private ChildJvm child(String phase, String... flags) {
        return Variant.child(folder, classes, phase).flags(flags);
    }

    private void says(String expected, String phase, String... flags) {
        child(phase, flags).run().succeeded().printed("SAYS " + expected).neverSaid("warning");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-XX:NVMStressGC=1", "-XX:-NVMRecoverAhead", "-XX:+NVMStressCollector"
    })
    void identityAndState(String option) {
        says("true1[i]", "wWi=s", option);
        says("false0[]", "r=s", option);
        says("true3[i, r, i]", "i=s", NAMED, option);
        says("truetrue4[i, r, i, r]", "rCabs", NAMED, option);
        says("5[i, r, i, r, i]", "is", NAMED, option);
        says("truetrue5[i, r, i, r, i]", "bCas", NAMED, option);
        says("false0[]", "=s", option);
    }

    /** The roots that reach it are recovered before, after, ahead of time, in part, or not at all. */
    @ParameterizedTest
    @ValueSource(strings = {"rabs", "sab1", "bCDCs", "bCas", "aCbs", "iCDCb", "CrDCsCb", "tabs", "tCsb", "Ctba"})
    void inAnyOrder(String phase) {
        says("", "wW");
        says("false", "=");
        String expected = phase.chars().mapToObj(c -> c == 's' ? phase.contains("r") ? "1[r]" : "0[]" : c == 'a' || c == 'b' ? "true" : "")
                .reduce("", String::concat);
        says(expected, phase, NAMED, "-XX:NVMStressGC=3");
        says(phase.contains("D") ? "true" : "truetrue", phase.contains("D") ? "b" : "ab", NAMED);
    }

    @Test
    void ofSeveralObjectsItIsNone() {
        says("truefalse", "w=2a");
        child("=s", NAMED).run().succeeded().printed("SAYS false0[]")
                .said("Registry.INSTANCE is a durable root for the first time; the image has 2 objects of its class already");
        says("0[]", "s", NAMED);
    }

    @Test
    void ofSeveralFieldsItIsNone() {
        classes = Variant.compile(folder.resolve("two"), MAIN, REGISTRY.replace("int lives;", "static final Registry OTHER = INSTANCE; int lives;"));
        says("true", "w=");
        says("false0[]", "=s", NAMED);
    }

    @Test
    void newOnesBeginAsTheInitializerSays() {
        says("", "");
        says("1[i]", "is", NAMED);
        says("2[i, i]", "is", NAMED);
    }

    /** What was dropped is not looked for. */
    @Test
    void onlyWhatRootsReach() {
        says("true", "wW=2x");
        says("0[]true", "sb", NAMED);
    }

    @Test
    void itIsToldWhatHasAnotherIdentity() {
        child("w", "-Xlog:nvm").run().succeeded().said("INSTANCE of Registry holds an object that can change")
                .said("== with the field will be false, unless -XX:DurableRoots names the field");
        child("r=", "-Xlog:nvm", NAMED).run().succeeded().printed("SAYS true").neverSaid("holds an object that can change")
                .said("it gets the one object of its class that the image has");
    }
}
