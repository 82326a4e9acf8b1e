// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.image.Image;
import org.autopersist.image.ImageException;
import org.autopersist.image.Problem;
import org.autopersist.test.crash.StructureCheck;

/** The image tool's opinion of crash states: it reads images by code of its own. */
public final class ImageToolCheck implements StructureCheck {

    @Override
    public List<String> problems(Path image) throws IOException {
        try (Image read = Image.open(image)) {
            // A crash damages nothing, not even what does no harm.
            return Stream.concat(read.problems().stream().map(Problem::toString), read.warnings().stream()).toList();
        } catch (ImageException e) {
            if (e.problems().isEmpty()) {
                throw e;
            }
            return e.problems().stream().map(Problem::toString).toList();
        }
    }
}
