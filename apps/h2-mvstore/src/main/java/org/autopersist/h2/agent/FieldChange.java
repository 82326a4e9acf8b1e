// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.Annotation;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.FieldTransform;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.constant.ClassDesc;
import java.util.function.Predicate;

/**
 * A field that is changed, or only has to be there.
 *
 * @param owner its class, with slashes
 * @param field its name
 * @param descriptor its type, as in a class file; null if it does not matter
 * @param kind what becomes of it
 */
record FieldChange(String owner, String field, String descriptor, Kind kind) implements Change {

    private static final ClassDesc UNRECOVERABLE = ClassDesc.of("org.autopersist.Unrecoverable");

    /** What becomes of a field. */
    enum Kind {
        /** It is annotated {@code @Unrecoverable}. */
        UNRECOVERABLE,
        /** It is no longer final. */
        ASSIGNABLE,
        /** It is there. */
        KNOWN
    }

    /** A field that our classes read or set. */
    static FieldChange known(String owner, String field, String descriptor) {
        return new FieldChange(owner, field, descriptor, Kind.KNOWN);
    }

    /** A final field that our classes set. */
    static FieldChange assignable(String owner, String field, String descriptor) {
        return new FieldChange(owner, field, descriptor, Kind.ASSIGNABLE);
    }

    @Override
    public ClassTransform on(ClassModel model) {
        if (model.fields().stream().noneMatch(isMeant())) {
            throw new UnknownShapeException("the class " + owner.replace('/', '.') + " has no field " + field
                    + (descriptor == null ? "" : " of type " + descriptor));
        }
        return switch (kind) {
            case KNOWN -> ClassTransform.ACCEPT_ALL;
            case ASSIGNABLE -> changing((builder, element) -> {
                if (element instanceof AccessFlags flags) {
                    builder.withFlags(flags.flagsMask() & ~ClassFile.ACC_FINAL);
                } else {
                    builder.with(element);
                }
            });
            case UNRECOVERABLE -> changing(FieldTransform.endHandler(
                    builder -> builder.with(RuntimeVisibleAnnotationsAttribute.of(Annotation.of(UNRECOVERABLE)))));
        };
    }

    private ClassTransform changing(FieldTransform transform) {
        return (builder, element) -> {
            if (element instanceof FieldModel f && isMeant().test(f)) {
                builder.transformField(f, transform);
            } else {
                builder.with(element);
            }
        };
    }

    private Predicate<FieldModel> isMeant() {
        return f -> f.fieldName().equalsString(field) && (descriptor == null || f.fieldType().equalsString(descriptor));
    }
}
