package org.autopersist.crash;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.image.ImageVerifier;
import org.autopersist.image.Problem;
import org.autopersist.test.crash.StructureCheck;

/** The image tool's opinion of crash states: it reads images by code of its own. */
public final class ImageToolCheck implements StructureCheck {

    @Override
    public List<String> problems(Path image) throws IOException {
        return ImageVerifier.verify(image).stream().map(Problem::toString).toList();
    }
}
