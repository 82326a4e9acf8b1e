// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Whether a name that a program uses means the image that the JVM has open. */
final class ImageName {

    private ImageName() {}

    /** True if {@code name} is the file name of {@code openImage}, or a path to it. */
    static boolean matches(String name, String openImage) {
        Path open = Path.of(openImage);
        if (open.getFileName().toString().equals(name)) {
            return true;
        }
        try {
            Path named = Path.of(name);
            return named.toAbsolutePath().normalize().equals(open.normalize()) || Files.isSameFile(named, open);
        } catch (InvalidPathException | IOException _) {
            return false; // what does not exist is not the open image
        }
    }
}
