// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A server with durable data: {@code SoakServer} prints {@link #READY} and its port when its image is recovered. A
 * client sends its number in a line, and then requests, a line each; answers come in their order.
 */
public final class SoakServer {

    /** Begins the line that tells the port. */
    public static final String READY = "READY ";

    /** Exit code after an error in the server. */
    private static final int FAILED = 3;

    private SoakServer() {}

    public static void main(String[] args) throws IOException {
        Store.get();
        try (ServerSocket server = new ServerSocket(0, Store.PARTS, InetAddress.getLoopbackAddress())) {
            System.out.println(READY + server.getLocalPort());
            while (true) {
                Socket client = server.accept();
                client.setTcpNoDelay(true);
                Thread.ofPlatform().start(() -> serve(client));
            }
        }
    }

    private static void serve(Socket client) {
        try (client;
                BufferedReader in = new BufferedReader(
                        new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII))) {
            OutputStream out = client.getOutputStream();
            Requests requests = new Requests(Integer.parseInt(in.readLine()));
            for (String line; (line = in.readLine()) != null; ) {
                out.write((requests.perform(line) + "\n").getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException _) {
            // The client is gone.
        } catch (Throwable t) {
            // The checker reads this, and takes it for a failure.
            t.printStackTrace();
            Runtime.getRuntime().halt(FAILED);
        }
    }
}
