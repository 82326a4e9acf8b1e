// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** For tests of what an image's file is called: offices by the names of their images in one folder. */
abstract class NamedOffices {

    @TempDir
    Path folder;

    final Office office(Path jdk, String name) {
        return new Office(jdk, folder.resolve(name), "16m");
    }
}
