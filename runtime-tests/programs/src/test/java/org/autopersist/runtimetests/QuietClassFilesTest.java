// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Constructors that write a final field of another object of their class, which class files may: that object's constructor may have
 * ended, so that another thread may be converting it. No compiler of Java makes such.
 */
@Tag("core")
class QuietClassFilesTest {

    private static final String MAIN = """
            import java.lang.reflect.Constructor;
            public class Main {
                @org.autopersist.DurableRoot static Object root;
                public static void main(String[] args) throws Exception {
                    Constructor<?> maker = Class.forName(args[0]).getDeclaredConstructors()[0];
                    Object first = maker.newInstance((Object) null);
                    root = maker.newInstance(first);
                    System.out.println("VALUE " + first.getClass().getField("value").getInt(first));
                }
            }
            """;

    @TempDir
    private Path folder;

    private Path classes;

    @BeforeEach
    void compile() {
        classes = Variant.compile(Variant.newFolder(folder), MAIN);
    }

    /**
     * A class with a final field, whose constructor gets another object of it, or null, and does this before it sets its own field to
     * 1.
     */
    private void make(String name, ClassDesc parameter, Consumer<CodeBuilder> body) throws IOException {
        ClassDesc type = ClassDesc.of(name);
        Files.write(classes.resolve(name + ".class"), ClassFile.of().build(type, to -> to
                .withFlags(ClassFile.ACC_PUBLIC)
                .withField("value", CD_int, ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL)
                .withField("count", CD_int, ClassFile.ACC_STATIC)
                .withMethodBody(INIT_NAME, MethodTypeDesc.of(CD_void, parameter),
                        ClassFile.ACC_PUBLIC, code -> {
                            code.aload(0).invokespecial(CD_Object, INIT_NAME, MTD_void);
                            body.accept(code);
                            code.aload(0).iconst_1().putfield(type, "value", CD_int).return_();
                        })));
    }

    private void make(String name, Consumer<CodeBuilder> body) throws IOException {
        make(name, ClassDesc.of(name), body);
    }

    /** Stores 5 there, if the parameter is not null. */
    private static Consumer<CodeBuilder> store(ClassDesc holder) {
        return code -> {
            Label end = code.newLabel();
            code.aload(1).ifnull(end);
            code.aload(1).iconst_5().putfield(holder, "value", CD_int);
            code.labelBinding(end);
        };
    }

    private void assertQuiet(boolean isQuiet, int value, String name) {
        ChildResult result = Variant.child(folder, classes, name).flags("-Xlog:nvm=debug", "-XX:-NVMEagerAllocation").run()
                .succeeded().printed("VALUE " + value);
        String line = result.out().stream().filter(each -> each.contains("class " + name + ": id ")).findFirst().orElse("none");
        assertTrue(line.contains(name), result::toString);
        assertEquals(isQuiet, line.contains(", quiet"), line);
    }

    @Test
    void whatWritesItsOwnIsQuiet() throws IOException {
        make("Own", code -> code.aload(0).iconst_2().putfield(ClassDesc.of("Own"), "value", CD_int)
                .iconst_2().putstatic(ClassDesc.of("Own"), "count", CD_int));
        assertQuiet(true, 1, "Own");
    }

    @Test
    void whatWritesAnotherOnesIsNot() throws IOException {
        make("Other", store(ClassDesc.of("Other")));
        assertQuiet(false, 5, "Other");
    }

    /** Of the parameter, if there is one, else its own: at the bytecode either may be on the stack. */
    @Test
    void whatMayWriteAnotherOnesIsNot() throws IOException {
        make("Chosen", code -> {
            Label own = code.newLabel();
            Label chosen = code.newLabel();
            code.aload(1).ifnull(own);
            code.aload(1).goto_(chosen);
            code.labelBinding(own).aload(0);
            code.labelBinding(chosen).iconst_5().putfield(ClassDesc.of("Chosen"), "value", CD_int);
        });
        assertQuiet(false, 5, "Chosen");
    }

    /** The bytecode names a subclass, which inherits the field. */
    @Test
    void whatWritesThatOfAnObjectOfASubclassIsNot() throws IOException {
        ClassDesc above = ClassDesc.of("Above");
        ClassDesc below = ClassDesc.of("Below");
        make("Above", below, store(below));
        Files.write(classes.resolve("Below.class"), ClassFile.of().build(below, to -> to
                .withFlags(ClassFile.ACC_PUBLIC)
                .withSuperclass(above)
                .withMethodBody(INIT_NAME, MethodTypeDesc.of(CD_void, below), ClassFile.ACC_PUBLIC,
                        code -> code.aload(0).aload(1)
                                .invokespecial(above, INIT_NAME, MethodTypeDesc.of(CD_void, below))
                                .return_())));
        assertQuiet(false, 5, "Below");
    }
}
