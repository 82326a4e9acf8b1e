// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;

/** The server as a process of the JDK under test, with an image. */
final class ServerProcess implements AutoCloseable {

    private final RunningChild child;
    private final int port;

    private ServerProcess(RunningChild child) {
        this.child = child;
        port = Integer.parseInt(child.awaitLine(QuickCached.READY).substring(QuickCached.READY.length()).split(":")[0]);
    }

    static ServerProcess start(Path image, String size, String... arguments) {
        return new ServerProcess(jvm(image, size, arguments).start());
    }

    static ChildJvm jvm(Path image, String size, String... arguments) {
        List<String> all = new ArrayList<>(List.of("-p", "0", "-l", "127.0.0.1"));
        all.addAll(List.of(arguments));
        return ChildJvm.underTest()
                .flags("-XX:TieredStopAtLevel=1")
                .image(image, size)
                .main(QuickCached.class, all.toArray(String[]::new));
    }

    Client connect() throws IOException {
        return new Client(port);
    }

    ChildResult kill() {
        return child.kill().wasKilled();
    }

    /** By SIGTERM. */
    ChildResult terminate() {
        ProcessHandle.of(child.pid()).orElseThrow().destroy();
        return child.awaitEnd();
    }

    ChildResult awaitEnd() {
        return child.awaitEnd();
    }

    @Override
    public void close() {
        child.close();
    }
}
