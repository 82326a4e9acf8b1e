// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.programs;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.Properties;

/** Uses an H2 that is not on the class path. The arguments are its jar and, unless it is in memory, a URL. */
public final class OtherLoader {

    private OtherLoader() {}

    public static void main(String[] args) throws Exception {
        URL[] place = {Path.of(args[0]).toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(place, ClassLoader.getPlatformClassLoader())) {
            Driver driver = (Driver) loader.loadClass("org.h2.Driver").getConstructor().newInstance();
            driver.connect(args.length > 1 ? args[1] : "jdbc:h2:mem:test", new Properties());
            System.out.println("connected");
        }
    }
}
