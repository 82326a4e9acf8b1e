// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new image that takes the place of another file. */
class OutFileTest {

    @TempDir
    Path folder;

    private Path image;

    @BeforeEach
    void write() throws IOException {
        image = new TinyImage(ImageLayout.VERSION).writeTo(folder.resolve("tiny.nvm"));
    }

    private void compact() throws IOException {
        try (Image opened = Image.open(image, Image.Access.CHANGE, Progress.NONE)) {
            ImageCompactor.compact(opened, null, _ -> true, Progress.NONE);
        }
    }

    @Test
    void ownerGroupAndModeStay() throws IOException {
        Assumptions.assumeTrue(System.getProperty("user.name").equals("root"), "needs root, who can give files away");
        Files.setAttribute(image, "unix:uid", 65534);
        Files.setAttribute(image, "unix:gid", 65533);
        Files.setAttribute(image, "unix:mode", 0100640);
        compact();
        assertEquals(65534, Files.getAttribute(image, "unix:uid"));
        assertEquals(65533, Files.getAttribute(image, "unix:gid"));
        assertEquals(0100640, Files.getAttribute(image, "unix:mode"));
    }

    @Test
    void otherNamesOfTheFileDoNotKeepTheOldImage() throws IOException {
        Files.createLink(folder.resolve("other.nvm"), image);
        ImageException refused = assertThrows(ImageException.class, this::compact);
        assertTrue(refused.getMessage().contains("hard links"), refused::getMessage);
        try (var files = Files.list(folder)) {
            assertEquals(2, files.count());
        }
        Files.delete(folder.resolve("other.nvm"));
        compact();
    }
}
