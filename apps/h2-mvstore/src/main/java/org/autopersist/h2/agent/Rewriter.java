// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Applies changes to class files. Thread-safe. */
final class Rewriter {

    private static final ClassDesc ERROR = ClassDesc.of("java.lang.IllegalStateException");

    private final Map<String, List<Change>> changes;

    Rewriter(List<Change> changes) {
        this.changes = changes.stream().collect(Collectors.groupingBy(Change::owner));
    }

    /** The names of the classes that are changed, with slashes. */
    Set<String> classes() {
        return changes.keySet();
    }

    /**
     * The class file with all changes of its class.
     *
     * @param loader finds the classes that it mentions
     * @throws UnknownShapeException if the class is not as expected
     */
    byte[] rewrite(String name, byte[] bytes, ClassLoader loader) {
        ClassFile format = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(loader)));
        byte[] result = bytes;
        for (Change change : changes.get(name)) {
            ClassModel model = format.parse(result);
            result = format.transformClass(model, change.on(model));
        }
        return result;
    }

    /** A class file of that class, the first use of which throws an error with this message. */
    static byte[] unusable(byte[] bytes, String message) {
        ClassFile format = ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS);
        ClassTransform withoutInitializer = ClassTransform.dropping(
                e -> e instanceof MethodModel method && method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME));
        return ClassFile.of().transformClass(format.parse(bytes), withoutInitializer.andThen(ClassTransform.endHandler(
                builder -> builder.withMethodBody(ConstantDescs.CLASS_INIT_NAME, ConstantDescs.MTD_void, ClassFile.ACC_STATIC,
                        code -> code.new_(ERROR).dup().loadConstant(message)
                                .invokespecial(ERROR, ConstantDescs.INIT_NAME,
                                        MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String))
                                .athrow()))));
    }
}
