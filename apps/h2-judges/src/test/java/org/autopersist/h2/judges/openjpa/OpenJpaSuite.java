// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.openjpa;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.autopersist.testkit.process.ChildJvm;
import org.h2.Driver;

/** OpenJPA's tests as they are published, on a class path of their own, and how their build would run them. */
final class OpenJpaSuite {

    private static final Path FOLDER = Path.of("target/openjpa").toAbsolutePath();

    private OpenJpaSuite() {}

    /** The test classes of a package below org.apache.openjpa.persistence, in order. */
    static List<String> classes(String group) {
        Pattern test = Pattern.compile("org/apache/openjpa/persistence/" + group.replace('.', '/') + "/Test[^/$]*\\.class");
        try (Stream<Path> jars = Files.list(FOLDER)) {
            Path jar = jars.filter(path -> path.toString().endsWith("-tests.jar")).findAny().orElseThrow();
            try (ZipFile file = new ZipFile(jar.toFile())) {
                return file.stream().map(ZipEntry::getName).filter(name -> test.matcher(name).matches())
                        .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.')).sorted().toList();
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** With the system properties that OpenJPA's build sets, but for the connection's. */
    static ChildJvm runnerOf(ChildJvm jvm) {
        return jvm.flags("-XX:TieredStopAtLevel=1")
                .flags("-Dopenjpa.ConnectionDriverName=" + Driver.class.getName())
                .flags("-Dopenjpa.ConnectionURL=jdbc:h2:mem:openjpa;DB_CLOSE_DELAY=-1")
                .flags("-Dopenjpa.ConnectionUserName=sa", "-Dopenjpa.ConnectionPassword=secret")
                .flags("-Dopenjpa.ConnectionProperties=MaxTotal=50,MaxIdle=20,MinIdle=0,MaxWaitMillis=10000")
                .flags("-Dopenjpa.DynamicEnhancementAgent=false", "-Dtests.openjpa.allowfailure=ignore", "-Dopenjpa.Log=none")
                .classPathOnly(classPath()).main(OpenJpaRunner.class);
    }

    /** OpenJPA's jars, and of this process's class path what has no other JPA: H2, the agent, the runner. */
    private static Path classPath() {
        String own = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(part -> Files.isDirectory(Path.of(part)) || part.matches(".*[/\\\\](h2|autopersist)-[^/\\\\]*\\.jar"))
                .collect(Collectors.joining(File.pathSeparator));
        return Path.of(FOLDER.resolve("*") + File.pathSeparator + own);
    }
}
