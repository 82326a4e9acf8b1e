package org.autopersist.quickcached;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** memcached itself, as the reference. */
final class MemcachedProcess implements AutoCloseable {

    private final Process process;
    private final int port;

    private MemcachedProcess(Process process, int port) {
        this.process = process;
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
        Process process = new ProcessBuilder(command).inheritIO().start();
        for (int i = 0; process.isAlive() && i < 500; i++) {
            try (Client client = new Client(port)) {
                client.send("version\r\n").line();
                return new MemcachedProcess(process, port);
            } catch (IOException _) {
                Thread.sleep(10);
            }
        }
        process.destroyForcibly();
        throw new IOException("memcached does not listen: " + String.join(" ", command));
    }

    int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.waitFor(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        process.destroyForcibly();
    }
}
