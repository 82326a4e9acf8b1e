// SPDX-License-Identifier: Apache-2.0
package org.autopersist.javac;

import org.autopersist.internal.javac.AnnotationPlugin;

/**
 * The plugin of this JDK. The service file of the API's jar on a class path leads to a class of {@code org.autopersist} here,
 * which is none of that class path's: javac starts this one only.
 */
public final class BuiltInPlugin extends AnnotationPlugin {

    /** javac makes it. */
    public BuiltInPlugin() {}
}
