// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.util.function.Consumer;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;

/** Bytecode that no compiler makes: the JVM finds at the end of a region that its monitors are wrong, and throws. */
public final class WrongMonitors {

    private static final String CLASS = WrongMonitors.class.getPackageName() + ".Unbalanced";

    /** The value of {@code -XX:FailureAtomicMethods}. */
    public static final String METHODS = CLASS + ".released," + CLASS + ".kept," + CLASS + ".caught";

    private WrongMonitors() {}

    public static void main(String[] args) throws Exception {
        Class<?> unbalanced = MethodHandles.lookup().defineClass(ClassFile.of().build(ClassDesc.of(CLASS), builder -> {
            method(builder, "released", ClassFile.ACC_SYNCHRONIZED, code -> code.aload(0).monitorexit().return_());
            method(builder, "kept", 0, code -> code.aload(0).monitorenter().return_());
            // Throws within the same frame, which goes on
            method(builder, "caught", 0, code -> code.trying(
                    block -> block.aload(0).monitorenter().return_(),
                    catches -> catches.catchingAll(
                            handler -> handler.pop().aload(0).monitorexit().return_())));
            builder.withMethodBody(
                    ConstantDescs.INIT_NAME,
                    ConstantDescs.MTD_void,
                    ClassFile.ACC_PUBLIC,
                    code -> code.aload(0)
                            .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                            .return_());
        }));
        for (int i = 0; i < 2_000; i++) {
            call(unbalanced, "released", true);
            call(unbalanced, "kept", true);
            call(unbalanced, "caught", false);
        }
        System.out.println("BALANCED");
    }

    private static void method(
            java.lang.classfile.ClassBuilder builder, String name, int flags, Consumer<CodeBuilder> code) {
        builder.withMethodBody(name, MethodTypeDesc.of(ConstantDescs.CD_void), ClassFile.ACC_PUBLIC | flags, code);
    }

    private static void call(Class<?> unbalanced, String method, boolean throwing) throws Exception {
        Object receiver = unbalanced.getConstructor().newInstance();
        try {
            unbalanced.getMethod(method).invoke(receiver);
            Expect.that(!throwing, method + " has thrown nothing");
        } catch (InvocationTargetException e) {
            Expect.that(throwing && e.getCause() instanceof IllegalMonitorStateException, method + ": " + e.getCause());
        }
        Expect.that(FailureAtomic.nestingLevel(Thread.currentThread()) == 0, "level after " + method);
    }
}
