// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/**
 * Something that is wrong in an image.
 *
 * @param where the part of the image, such as {@code class table} or the offset of a home
 * @param what what is wrong there, as a sentence
 */
public record Problem(String where, String what) {
    @Override
    public String toString() {
        return where + ": " + what;
    }
}
