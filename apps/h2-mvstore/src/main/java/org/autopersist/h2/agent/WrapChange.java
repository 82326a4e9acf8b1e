package org.autopersist.h2.agent;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.function.BiConsumer;

/**
 * A method that another one takes the place of, which calls it.
 *
 * @param owner its class, with slashes
 * @param method its name
 * @param descriptor its parameters and result, as in a class file
 * @param body writes the code of the other one, in which the given name is that of the method
 */
record WrapChange(String owner, String method, String descriptor, BiConsumer<CodeBuilder, String> body) implements Change {

    private static final String SUFFIX = "$stock";

    @Override
    public ClassTransform on(ClassModel model) {
        MethodChange.requireMethod(model, owner, method, descriptor);
        return (builder, element) -> {
            if (element instanceof MethodModel m && MethodChange.isMeant(owner, method, descriptor).test(m)) {
                builder.withMethod(method + SUFFIX, m.methodTypeSymbol(), ClassFile.ACC_PRIVATE, b -> m.forEach(e -> {
                    if (!(e instanceof AccessFlags)) {
                        b.with(e);
                    }
                }));
                builder.withMethodBody(m.methodName().stringValue(), m.methodTypeSymbol(), m.flags().flagsMask(),
                        code -> body.accept(code, method + SUFFIX));
            } else {
                builder.with(element);
            }
        };
    }

    /** The class as a descriptor. */
    static ClassDesc type(String name) {
        return ClassDesc.ofInternalName(name);
    }

    /** The method's type as a descriptor. */
    static MethodTypeDesc methodType(String descriptor) {
        return MethodTypeDesc.ofDescriptor(descriptor);
    }
}
