// SPDX-License-Identifier: Apache-2.0
package org.autopersist.spring;

import java.nio.file.Path;
import org.autopersist.AutoPersist;
import org.springframework.util.unit.DataSize;

/** Compares the JVM's image with what the properties demand. */
final class ImageCheck {

    private ImageCheck() {}

    static void check(AutoPersistProperties demanded) {
        if (demanded.image() != null) {
            Path wanted = demanded.image().toAbsolutePath().normalize();
            String actual = AutoPersist.imageMXBean().getPath();
            if (!AutoPersist.isEnabled() || !wanted.equals(Path.of(actual).normalize())) {
                throw new WrongImageException(
                        "The property autopersist.image is " + demanded.image() + ", but this JVM has "
                                + (actual.isEmpty() ? "no image." : "the image " + actual + "."),
                        "Start it with the java command of an AutoPersist JDK and " + options(demanded)
                                + ", on its command line or in JDK_JAVA_OPTIONS, and in the application's working directory.");
            }
        }
        DataSize size = demanded.size();
        if (size != null && AutoPersist.isEnabled() && AutoPersist.stats().imageSizeBytes() < size.toBytes()) {
            throw new WrongImageException(
                    "The property autopersist.size is " + size + ", but the image has "
                            + AutoPersist.stats().imageSizeBytes() + " bytes.",
                    "Start the JVM with -XX:NVMSize=" + size.toMegabytes() + "m: the image grows.");
        }
    }

    private static String options(AutoPersistProperties demanded) {
        String image = "-XX:NVMImage=" + demanded.image();
        return demanded.size() == null ? image : image + " -XX:NVMSize=" + demanded.size().toMegabytes() + "m";
    }
}
