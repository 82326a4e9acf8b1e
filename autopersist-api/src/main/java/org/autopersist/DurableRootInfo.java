// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

/**
 * A durable root that this process or the image knows, by {@link AutoPersist#roots()}.
 *
 * @param name {@code pkg.Class.field} of a static field, or the name given to {@link AutoPersist#setRoot(String, Object)}
 * @param isNamed whether it is a named root, not a static field
 * @param type the declared type of a static field whose class this process has initialized; else the class of the
 *        value in the image, as {@link Class#getName()} spells it; empty if there is neither
 * @param isBound whether this process has taken the value over: then the field, or the value that
 *        {@link AutoPersist#getRoot(String, Class)} returns, and the image agree
 * @param isInImage whether the image knows the root
 * @param hasValue whether its value in the image is something other than null, 0 or false
 */
public record DurableRootInfo(
        String name, boolean isNamed, String type, boolean isBound, boolean isInImage, boolean hasValue) {}
