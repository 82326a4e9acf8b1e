// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.zip.CRC32C;

/** Something that holds the bytes of an image, as {@link ImageChecksums} need them. As thread-safe as what holds them. */
@FunctionalInterface
public interface ChecksumSource {

    /**
     * Updates a checksum with bytes of the image.
     *
     * @param at their offset in the image
     * @param count how many, not negative
     * @throws IndexOutOfBoundsException if they are not there, unless the source has another rule for that
     */
    void update(CRC32C checksum, long at, long count);

    /** A whole image in an array, which is not copied. */
    static ChecksumSource of(byte[] image) {
        return (checksum, at, count) -> checksum.update(image, Math.toIntExact(at), Math.toIntExact(count));
    }
}
