// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.constant.ClassDesc;

/**
 * A public field that a class of H2 gets.
 *
 * @param owner the class, with slashes
 * @param field its name, which the class must not have
 * @param descriptor its type, as in a class file
 */
record AddedField(String owner, String field, String descriptor) implements Change {

    @Override
    public ClassTransform on(ClassModel model) {
        if (model.fields().stream().anyMatch(f -> f.fieldName().equalsString(field))) {
            throw new UnknownShapeException("the class " + owner.replace('/', '.') + " has a field " + field);
        }
        return ClassTransform.endHandler(
                builder -> builder.withField(field, ClassDesc.ofDescriptor(descriptor), ClassFile.ACC_PUBLIC));
    }
}
