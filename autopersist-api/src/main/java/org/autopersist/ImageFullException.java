// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

/**
 * A store was taken back, because the NVM image has no room for the objects that it would have made durable; or a failure-atomic
 * region was rolled back, because there is none for its log. The image is full, or its table of classes or roots is, or the file
 * system has no more space for it. What was there before is as it was, and programs can go on: drop what is not needed any more
 * ({@link AutoPersist#collect()} tells when its room is free), or start again with a larger image.
 *
 * <p>A full Java heap is another matter, and remains an {@link OutOfMemoryError}.
 */
public final class ImageFullException extends AutoPersistException {

    /**
     * Made by AutoPersist.
     *
     * @param message what is full, and what was taken back; may be null
     */
    public ImageFullException(String message) {
        super(message);
    }
}
