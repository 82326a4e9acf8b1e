// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.image.ClassEntry;
import org.autopersist.image.Image;
import org.autopersist.image.Kind;
import org.autopersist.runtimetests.harness.ImageToolRun;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arrays of length 0 in static final fields, which programs compare by {@code ==}, over several lives. */
@Tag("core")
class EmptyArraysTest {

    /** As reactive libraries have it: none yet, and none any more. */
    private static final String SUBJECT = """
            import java.util.concurrent.atomic.*;
            class Subject {
                static class Observer { static class Inner { } }
                static final Observer[] EMPTY = {}, ENDED = {};
                static final Observer.Inner[][] DEEP = {};
                static final int[] NUMBERS = {};
                static final String NONE[] = {}, SAME[] = NONE;
                AtomicReference<Observer[]> observers = new AtomicReference<>(EMPTY);
                Object[] texts = SAME;
                int[] numbers = NUMBERS;
                AtomicReference<Object> deep = new AtomicReference<>(DEEP);
                String tell() {
                    Object[] o = observers.get();
                    return (o == EMPTY ? "empty" : o == ENDED ? "ended" : "copy" + o.length)
                            + (texts == NONE) + (numbers == NUMBERS) + (deep.get() == DEEP);
                }
            }
            """;

    private static final String MAIN = """
            import org.autopersist.*; import java.util.*;
            public class Main {
                static class Root {
                    @DurableRoot static Subject[] root;
                    @DurableRoot static Map<Object, String> names;
                }
                public static void main(String[] args) {
                    if (args[0].equals("write")) {
                        Subject ended = new Subject();
                        ended.observers.set(Subject.ENDED);
                        Root.root = new Subject[] {new Subject(), ended};
                        Root.names = new IdentityHashMap<>(Map.of(Subject.ENDED, "found"));
                    }
                    String name = Root.names.get(Root.root[1].observers.get());
                    System.out.println("SAYS " + Root.root[0].tell() + " " + Root.root[1].tell() + " " + name);
                    Root.root[0].observers.set(new Subject.Observer[1]);
                    Root.root[0].observers.set(Subject.EMPTY);
                    System.gc();
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    private static final String ALL = "SAYS emptytruetruetrue endedtruetruetrue found";

    @TempDir
    Path folder;

    private ChildResult run(String phase, String... sources) {
        return Variant.child(folder, phase, sources).run().succeeded();
    }

    private List<String> classes() throws IOException {
        try (Image image = Image.open(folder.resolve("test.nvm"))) {
            return image.classes().stream().filter(c -> c.kind() == Kind.CONSTANT).map(ClassEntry::displayName).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-XX:NVMStressGC=1", "-XX:-NVMRecoverAhead",
        "-XX:NVMDurability=pmem", "-XX:+NVMStressCollector"
    })
    void keepTheirIdentity(String option) throws IOException {
        for (String phase : List.of("write", "check", "check", "check")) {
            Variant.child(folder, phase, MAIN, SUBJECT).flags(option).run().succeeded().printed(ALL).neverSaid("of its own");
        }
        Assertions.assertEquals(List.of(
                "Subject$Observer$Inner[][] (constant Subject.DEEP)", "Subject$Observer[] (constant Subject.EMPTY)",
                "Subject$Observer[] (constant Subject.ENDED)", "int[] (constant Subject.NUMBERS)",
                "java.lang.String[] (constant Subject.NONE)"), classes());
    }

    /** Then it is an array of its own, of the same class, for all lives. */
    @Test
    void aFieldThatIsGone() {
        run("write", MAIN, SUBJECT).printed(ALL);
        String gone = SUBJECT.replace("EMPTY = {}, ENDED = {}", "EMPTY = {}").replace("o == ENDED", "o == null");
        String main = MAIN.replace("Subject.ENDED", "Subject.EMPTY");
        for (int life = 0; life < 3; life++) {
            run("check", main, gone).printed("SAYS emptytruetruetrue copy0truetruetrue found")
                    .printed("ENDED of Subject holds no constant any more; what was kept for it becomes an object of its own");
        }
        run("check", MAIN, SUBJECT).printed(ALL);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "ENDED = new Observer[1]", "ENDED = null", "ENDED = new Special[0]; static class Special extends Observer { }"
    })
    void aFieldThatHoldsSomethingElse(String other) {
        run("write", MAIN, SUBJECT).printed(ALL);
        String changed = SUBJECT.replace("ENDED = {};", other + ";");
        run("check", MAIN, changed).printed("SAYS emptytruetruetrue copy0truetruetrue found").printed("ENDED of Subject");
        run("check", MAIN, SUBJECT).printed(ALL);
    }

    /** Two roots, which are prepared at the same time, share one: repeated, since it depends on who is first. */
    @RepeatedTest(3)
    void ofAClassThatIsRenamed() {
        run("write", MAIN, SUBJECT).printed(ALL);
        String main = MAIN.replace("Observer", "Listener");
        String renamed = SUBJECT.replace("Observer", "Listener");
        for (int life = 0; life < 3; life++) {
            ChildResult result = Variant.child(folder, "check", main, renamed)
                    .flags("-XX:NVMRenames=Subject$Observer=Subject$Listener").run().succeeded();
            result.printed("SAYS " + (life == 0 ? "copy0truetruefalse" : "emptytruetruefalse") + " copy0truetruefalse found");
        }
        run("check", main, renamed).printed("SAYS emptytruetruefalse copy0truetruefalse found");
    }

    /** Of another number in the next version. */
    @Test
    void ofLocalClasses() {
        String main = """
                import org.autopersist.*; import java.util.*;
                public class Main {
                    static class Root { @DurableRoot static List<Object> root; }
                    public static void main(String[] args) {
                        if (args[0].equals("write")) { Root.root = new ArrayList<>(Collections.singletonList(Marks.NONE)); }
                        System.out.println("SAYS " + (Root.root.get(0) == Marks.NONE) + ((Object[]) Root.root.get(0)).length);
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        String marks = """
                class Marks {
                    static final Object[] NONE = none();
                    static Object[] none() { class Local { int field; } return new Local[0]; }
                }
                """;
        run("write", main, marks).printed("SAYS true0");
        String before = marks.replace("static final",
                "static Object first() { class Local { long other; } return new Local(); } static final");
        run("check", main, before).printed("SAYS true0");
        run("check", main, before).printed("SAYS true0");
    }

    /** Fields of classes that have nothing to do with it count for objects, not for numbers. */
    @Test
    void fieldsOfOtherClasses() {
        String main = """
                import org.autopersist.*; import java.util.*;
                public class Main {
                    static class Root { @DurableRoot static List<Object> root; }
                    static class Holder { Object held; Holder(Object held) { this.held = held; } }
                    public static void main(String[] args) {
                        List<Object> all = Arrays.asList(Marks.OBJECTS, Marks.TEXTS, Marks.BYTES);
                        if (args[0].equals("write")) {
                            Root.root = new ArrayList<>();
                            for (Object o : all) { Root.root.add(new Holder(o)); }
                            Root.root.add(new Object[0]);
                        }
                        StringBuilder text = new StringBuilder("SAYS");
                        for (int i = 0; i < 3; i++) { text.append(' ').append(((Holder) Root.root.get(i)).held == all.get(i)); }
                        System.out.println(text + " " + all.contains(Root.root.get(3)) + ((Object[]) Root.root.get(3)).length);
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        String marks = "class Marks { static final Object[] OBJECTS = {}; static final String[] TEXTS = {}; "
                + "static final byte[] BYTES = {}; }";
        run("write", main, marks).printed("SAYS true true true false0");
        for (int life = 0; life < 2; life++) {
            run("check", main, marks).printed("SAYS true true false false0");
        }
    }

    /** The image tool reads what it copies. */
    @Test
    void compactedImages() throws IOException {
        run("write", MAIN, SUBJECT).printed(ALL);
        List<String> before = classes();
        for (String command : List.of("verify", "compact", "verify", "dump")) {
            ImageToolRun.run(command, folder.resolve("test.nvm")).succeeded();
        }
        Assertions.assertEquals(before, classes());
        run("check", MAIN, SUBJECT).printed(ALL);
    }
}
