// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.testkit.process.ChildProgram;
import org.autopersist.testkit.process.RunningChild;

/** memcached itself, as the reference. */
final class MemcachedProcess implements AutoCloseable {

    private static final Duration LONGEST_END = Duration.ofSeconds(5);

    private final RunningChild child;
    private final int port;

    private MemcachedProcess(RunningChild child, int port) {
        this.child = child;
        this.port = port;
    }

    static MemcachedProcess start(Path program) throws IOException, InterruptedException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        List<String> command = new ArrayList<>(
                List.of(program.toString(), "-l", "127.0.0.1", "-p", Integer.toString(port), "-m", "64"));
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("-u", "root")); // it refuses to run as root otherwise
        }
        RunningChild child = ChildProgram.of(command).heardBy(System.err::println).start();
        for (int i = 0; child.isAlive() && i < 500; i++) {
            try (Client client = new Client(port)) {
                client.send("version\r\n").line();
                return new MemcachedProcess(child, port);
            } catch (IOException _) {
                Thread.sleep(10);
            }
        }
        child.close();
        throw new IOException("memcached does not listen: " + String.join(" ", command));
    }

    int port() {
        return port;
    }

    /** In an orderly way, if that does not take long. */
    @Override
    public void close() {
        child.endsAfter("TERM", LONGEST_END);
        child.close();
    }
}
