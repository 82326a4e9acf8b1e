// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;

/**
 * A constant that has to have this value.
 *
 * @param owner its class, with slashes
 * @param field its name
 * @param value what it is
 */
record ConstantCheck(String owner, String field, int value) implements Change {

    @Override
    public ClassTransform on(ClassModel model) {
        boolean same = model.fields().stream().filter(f -> f.fieldName().equalsString(field))
                .flatMap(f -> f.findAttribute(Attributes.constantValue()).stream())
                .anyMatch(c -> c.constant().constantValue().equals(value));
        if (!same) {
            throw new UnknownShapeException("the constant " + owner.replace('/', '.') + "." + field + " is not " + value);
        }
        return ClassTransform.ACCEPT_ALL;
    }
}
