// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import static org.autopersist.h2.agent.Snippets.methodType;
import static org.autopersist.h2.agent.Snippets.type;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A method that another one takes the place of, which calls it.
 *
 * @param owner its class, with slashes
 * @param method its name
 * @param descriptor its parameters and result, as in a class file
 * @param body writes the code of the other one; what it is given writes the call of the method, with the same arguments
 */
record WrapChange(String owner, String method, String descriptor, BiConsumer<CodeBuilder, Consumer<CodeBuilder>> body)
        implements Change {

    private static final String SUFFIX = "$stock";

    @Override
    public ClassTransform on(ClassModel model) {
        MethodChange.requireMethod(model, owner, method, descriptor);
        return (builder, element) -> {
            if (element instanceof MethodModel m && MethodChange.isMeant(owner, method, descriptor).test(m)) {
                int isStatic = m.flags().flagsMask() & ClassFile.ACC_STATIC;
                builder.withMethod(method + SUFFIX, m.methodTypeSymbol(), ClassFile.ACC_PRIVATE | isStatic, b -> m.forEach(e -> {
                    if (!(e instanceof AccessFlags)) {
                        b.with(e);
                    }
                }));
                builder.withMethodBody(method, m.methodTypeSymbol(), m.flags().flagsMask(),
                        code -> body.accept(code, block -> callStock(block, isStatic != 0)));
            } else {
                builder.with(element);
            }
        };
    }

    private void callStock(CodeBuilder code, boolean isStatic) {
        MethodTypeDesc arguments = methodType(descriptor);
        if (!isStatic) {
            code.aload(0);
        }
        for (int i = 0; i < arguments.parameterCount(); i++) {
            ClassDesc argument = arguments.parameterType(i);
            code.loadLocal(TypeKind.from(argument), code.parameterSlot(i));
        }
        if (isStatic) {
            code.invokestatic(type(owner), method + SUFFIX, arguments);
        } else {
            code.invokevirtual(type(owner), method + SUFFIX, arguments);
        }
    }
}
