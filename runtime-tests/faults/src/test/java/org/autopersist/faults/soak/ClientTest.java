// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The checker finds what a server gets wrong. The server here is a model, which can be made to lie. */
class ClientTest {

    private static final int WINDOW = 8;

    private final Model server = new Model();

    /** The client works with a server that performs some requests, of which it answers a few less, and dies. */
    private Client worked(int performed, int answered) throws IOException, InterruptedException {
        Client client = new Client(0, 5);
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread life = Thread.ofPlatform().start(() -> live(socket, performed, answered));
            try (Connection connection = new Connection(socket.getLocalPort(), 0)) {
                client.work(connection, WINDOW, 10);
            } finally {
                life.join();
            }
        }
        assertEquals(answered, client.acknowledged());
        return client;
    }

    private void live(ServerSocket socket, int performed, int answered) {
        try (Socket accepted = socket.accept()) {
            BufferedReader in = new BufferedReader(new InputStreamReader(accepted.getInputStream()));
            PrintStream out = new PrintStream(accepted.getOutputStream(), true);
            in.readLine();
            List<String> answers = new ArrayList<>();
            for (int i = 0; i < performed; i++) {
                String line = in.readLine();
                if (line == null) {
                    return; // the client has had enough
                }
                answers.add(server.apply(new Request(line)));
                if (i < answered) {
                    out.println(answers.get(i));
                }
            }
            accepted.shutdownOutput();
            while (in.readLine() != null) {
                // What is still unread at a close would make the kernel drop the answers.
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> changed(List<String> lines, String start, UnaryOperator<String> change) {
        List<String> result = new ArrayList<>(lines);
        for (int i = 0; i < result.size(); i++) {
            if (result.get(i).startsWith(start)) {
                result.set(i, change.apply(result.get(i)));
                return result;
            }
        }
        throw new AssertionError("no line starts with " + start);
    }

    @Test
    void unansweredRequestsMayBeDoneOrNot() throws IOException, InterruptedException {
        for (int performed = 500; performed < 500 + WINDOW; performed++) {
            new ClientTest().fits(performed, 500);
        }
    }

    private void fits(int performed, int answered) throws IOException, InterruptedException {
        worked(performed, answered).check(server.lines());
    }

    @Test
    void aLostRequestIsFound() throws IOException, InterruptedException {
        Client client = worked(500, 500);
        Model older = new Model();
        String message = assertThrows(SoakFailure.class, () -> client.check(older.lines())).getMessage();
        assertTrue(message.contains("acknowledged, not there: [") && !message.contains("not there: []"), message);
    }

    @Test
    void anInventedValueIsFound() throws IOException, InterruptedException {
        Client client = worked(500, 500);
        List<String> dump = changed(server.lines(), "hash", line -> line + "y");
        assertThrows(SoakFailure.class, () -> client.check(dump));
    }

    @Test
    void aCountThatIsAheadIsFound() throws IOException, InterruptedException {
        Client client = worked(500, 500);
        List<String> dump = changed(server.lines(), "transfers",
                line -> "transfers " + (Long.parseLong(line.substring("transfers ".length())) + WINDOW));
        assertThrows(SoakFailure.class, () -> client.check(dump));
    }

    @Test
    void aWrongAnswerIsFound() {
        for (int i = 0; i < 16; i++) {
            server.apply(new Request("increment " + i));
        }
        String message = assertThrows(SoakFailure.class, () -> worked(500, 500)).getMessage();
        assertTrue(message.contains("'2' instead of '1'"), message);
    }
}
