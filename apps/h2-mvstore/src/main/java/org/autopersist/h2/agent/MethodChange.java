// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A method whose code is changed.
 *
 * @param owner its class, with slashes
 * @param method its name
 * @param descriptor its parameters and result, as in a class file
 * @param places how many places in it are changed
 * @param before code that comes first, or null
 * @param edit writes what replaces an instruction and returns true, or returns false
 */
record MethodChange(String owner, String method, String descriptor, int places, Consumer<CodeBuilder> before,
        BiPredicate<CodeBuilder, CodeElement> edit) implements Change {

    /** Code that is run before the method's own. */
    static MethodChange first(String owner, String method, String descriptor, Consumer<CodeBuilder> before) {
        return new MethodChange(owner, method, descriptor, 0, before, (_, _) -> false);
    }

    /** Instructions that are replaced. */
    static MethodChange replacing(String owner, String method, String descriptor, int places,
            BiPredicate<CodeBuilder, CodeElement> edit) {
        return new MethodChange(owner, method, descriptor, places, _ -> {}, edit);
    }

    @Override
    public ClassTransform on(ClassModel model) {
        requireMethod(model, owner, method, descriptor);
        int[] found = {0};
        ClassTransform transform = ClassTransform.transformingMethods(isMeant(owner, method, descriptor),
                MethodTransform.transformingCode(CodeTransform.ofStateful(() -> new Edits(found))));
        return transform.andThen(ClassTransform.endHandler(_ -> {
            if (found[0] != places) {
                throw new UnknownShapeException(name(owner, method) + " has " + found[0] + " of the " + places
                        + " places that are to be changed");
            }
        }));
    }

    static void requireMethod(ClassModel model, String owner, String method, String descriptor) {
        if (model.methods().stream().noneMatch(isMeant(owner, method, descriptor))) {
            throw new UnknownShapeException("there is no method " + name(owner, method) + descriptor);
        }
    }

    static Predicate<MethodModel> isMeant(String owner, String method, String descriptor) {
        return m -> m.methodName().equalsString(method) && m.methodType().equalsString(descriptor);
    }

    private static String name(String owner, String method) {
        return owner.replace('/', '.') + "." + method;
    }

    private final class Edits implements CodeTransform {

        private final int[] found;

        private Edits(int[] found) {
            this.found = found;
        }

        @Override
        public void atStart(CodeBuilder builder) {
            before.accept(builder);
        }

        @Override
        public void accept(CodeBuilder builder, CodeElement element) {
            if (edit.test(builder, element)) {
                found[0]++;
            } else {
                builder.with(element);
            }
        }
    }
}
