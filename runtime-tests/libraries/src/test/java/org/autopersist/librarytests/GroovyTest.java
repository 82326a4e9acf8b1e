// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.tools.FileSystemCompiler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Groovy: its objects, closures and texts with values are kept; what was made at run time is refused when it is stored. */
class GroovyTest {

    private static final int LIVES = 3;

    private static final String MAIN = """
            import org.autopersist.DurableRoot

            class Item {
                String name
                BigDecimal price
                def tags = []
                String describe() { "$name for $price, ${tags.size()} tags" }
            }

            class Special extends Item {
                Closure<?> rule
                def methodMissing(String method, arguments) { "no $method" }
            }

            class Main {
                @DurableRoot static Map all

                Closure<?> bound() { return { n -> n * all.factor } }

                static void fill() {
                    def captured = 5
                    def counter = 0
                    all = [factor: 3]
                    all.item = new Item(name: 'book', price: 1.50, tags: ['a', 'b'])
                    all.special = new Special(name: 'rule', price: 2, rule: { x -> x + captured })
                    all.closure = { x -> x + captured }
                    all.counting = { -> ++counter }
                    all.text = "captured ${captured}"
                    all.lazy = "lazy ${-> captured + 1}"
                    all.range = 1..3
                    all.bound = new Main().bound()
                    all.curried = { a, b -> a - b }.curry(10)
                    all.composed = { it + 1 } >> { it * 2 }
                    all.expando = new Expando(title: 'x')
                }

                static String say(int life) {
                    assert all.counting() == life
                    all.item.tags << 'tag'
                    return [all.item.describe(), all.special.rule(1), all.special.nothing(), all.closure(2), all.text.toString(), all.lazy.toString(),
                            all.range.sum(), all.bound(4), all.curried(3), all.composed(1), all.expando.title, all.item.metaClass.theClass.name].join('; ')
                }

                static void main(String[] args) {
                    int life = args[0] as int
                    if (life == 1) fill()
                    println 'SAYS ' + say(life)
                    println 'DONE ' + life
                    Runtime.runtime.halt(0)
                }
            }
            """;
    private static final String REFUSED = """
            import org.autopersist.DurableRoot
            import org.autopersist.ObjectRefusedException

            class Plain { String name }

            class Main {
                @DurableRoot static Object held

                static void refuse(String what, Closure<?> make) {
                    try {
                        held = make()
                        println 'STORED ' + what
                    } catch (ObjectRefusedException e) {
                        println 'REFUSED ' + what + ': ' + e.message
                    }
                }

                static void main(String[] args) {
                    refuse('changed') { def p = new Plain(name: 'x'); p.metaClass.extra = { -> 1 }; p }
                    refuse('evaluated') { new GroovyShell().evaluate('return { -> 1 }') }
                    refuse('proxy') { [run: { -> 1 }] as Runnable }
                    println 'DONE'
                    Runtime.runtime.halt(0)
                }
            }
            """;

    @TempDir
    Path folder;

    private Path classes;

    @BeforeEach
    void makeFolder() throws Exception {
        classes = Files.createDirectory(folder.resolve("classes"));
    }

    private void compile(String source) throws Exception {
        CompilerConfiguration configuration = new CompilerConfiguration();
        configuration.setTargetDirectory(classes.toFile());
        configuration.setClasspath(System.getProperty("java.class.path"));
        File file = Files.writeString(folder.resolve("Main.groovy"), source).toFile();
        new FileSystemCompiler(configuration).compile(new File[] {file});
    }

    private ChildResult live(String... arguments) {
        return ChildJvm.underTest().image(folder.resolve("groovy.nvm"), "64m").verified().classPathFirst(classes).main("Main", arguments).run();
    }

    @Test
    void objectsClosuresAndTextsAreKept() throws Exception {
        compile(MAIN);
        for (int life = 1; life <= LIVES; life++) {
            live(life + "").succeeded().printed("DONE " + life).neverSaid("[warning]").printed("SAYS book for 1.50, " + (2 + life)
                    + " tags; 6; no nothing; 7; captured 5; lazy 6; 6; 12; 7; 4; x; Item");
        }
    }

    @Test
    void whatWasMadeAtRunTimeIsRefused() throws Exception {
        compile(REFUSED);
        live().succeeded().printed("DONE").neverSaid("STORED").printed("REFUSED changed: ").said("what a program adds to a class or an object at run time")
                .said("Plain.metaClass").printed("REFUSED evaluated: ").printed("REFUSED proxy: ");
    }

    /** A class that Groovy compiles looks for its metaclass where it has none. */
    @Test
    void whatTheProgramAddsAnewCanBeLeftOut() throws Exception {
        compile("""
                import org.autopersist.DurableRoot

                class Plain { String name }

                class Main {
                    @DurableRoot static Plain held

                    static void main(String[] args) {
                        Plain.metaClass.shout = { -> delegate.name.toUpperCase() }
                        held = held ?: new Plain(name: 'x')
                        println 'SAYS ' + held.shout()
                        Runtime.runtime.halt(0)
                    }
                }
                """);
        for (int life = 1; life <= 2; life++) {
            ChildJvm.underTest().image(folder.resolve("groovy.nvm"), "64m").flags("-XX:UnrecoverableFields=Plain.metaClass").classPathFirst(classes)
                    .main("Main").run().succeeded().printed("SAYS X");
        }
    }
}
