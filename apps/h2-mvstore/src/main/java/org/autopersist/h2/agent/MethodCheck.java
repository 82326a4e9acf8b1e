// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;

/**
 * A method or constructor that has to be there.
 *
 * @param owner its class, with slashes
 * @param method its name
 * @param descriptor its parameters and result, as in a class file
 */
record MethodCheck(String owner, String method, String descriptor) implements Change {

    @Override
    public ClassTransform on(ClassModel model) {
        MethodChange.requireMethod(model, owner, method, descriptor);
        return ClassTransform.ACCEPT_ALL;
    }
}
