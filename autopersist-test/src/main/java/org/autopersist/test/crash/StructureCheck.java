// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.nio.file.Path;
import java.util.List;

/**
 * A check of an image's structure that shares no code with the JVM. Found by {@link java.util.ServiceLoader} in the
 * checking JVMs and asked at a sample of the crash states, before they are recovered.
 */
public interface StructureCheck {

    /**
     * What is wrong with the image as a crash left it; empty if nothing. The file must not be changed.
     *
     * @throws Exception if it could not be checked, which counts as a violation
     */
    List<String> problems(Path image) throws Exception;
}
