// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.util.jar.Manifest;

/** H2's classes are not as this agent knows them. The message says what to do. */
final class UnknownShapeException extends IllegalStateException {

    /** @param what is missing, as a clause */
    UnknownShapeException(String what) {
        super("this H2 (" + version() + ") can't be made durable: " + what + "; take H2 2.4.240, or start without the agent and"
                + " save the data by SCRIPT TO");
    }

    /** Of the H2 on the class path, as its jar says, without loading any class of it. */
    private static String version() {
        URL driver = ClassLoader.getSystemResource("org/h2/Driver.class");
        if (driver == null) {
            return "not on the class path";
        }
        String place = driver.toString();
        URI manifest = URI.create(place.substring(0, place.length() - "org/h2/Driver.class".length()) + "META-INF/MANIFEST.MF");
        try (InputStream in = manifest.toURL().openStream()) {
            String version = new Manifest(in).getMainAttributes().getValue("Implementation-Version");
            return version == null ? "of unknown version" : version;
        } catch (IOException _) {
            return "of unknown version";
        }
    }
}
