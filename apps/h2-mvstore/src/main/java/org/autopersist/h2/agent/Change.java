// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;

/** What is changed in one class of H2. */
interface Change {

    /** The class, with slashes. */
    String owner();

    /**
     * The change as a transformation of that class.
     *
     * @throws UnknownShapeException if the class is not as expected
     */
    ClassTransform on(ClassModel model);
}
