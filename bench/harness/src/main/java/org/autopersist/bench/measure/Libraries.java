// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The libraries of this program, which are those of the programs that it measures. */
public final class Libraries {

    private static final Pattern JAR = Pattern.compile("(.+?)-(\\d[\\w.+-]*)\\.jar");

    private Libraries() {}

    /** Versions by artifact, as the names of the jars have them. */
    public static Map<String, String> versions() {
        Map<String, String> versions = new TreeMap<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Matcher jar = JAR.matcher(Path.of(entry).getFileName().toString());
            if (jar.matches()) {
                versions.put(jar.group(1), jar.group(2));
            }
        }
        return versions;
    }
}
