// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** A session of the binary protocol with every request, right and wrong ones, and what came back. */
final class BinarySession {

    private static final BinaryRequest NOOP = new BinaryRequest(0x0a);
    private static final int NOOP_CODE = 0x0a;
    private static final int NEVER = -1;
    private static final int CAS_AT = 16;

    private Client client;
    private final int port;
    private final List<String> answers = new ArrayList<>();
    private final CasNumbers numbers = new CasNumbers();

    private BinarySession(int port) {
        this.port = port;
    }

    /** Plays it. */
    static List<String> play(int port) throws IOException {
        BinarySession session = new BinarySession(port);
        session.client = new Client(port);
        try {
            session.gets();
            session.stores();
            session.counts();
            session.deletesAndTouches();
            session.others();
            session.wrongOnes();
            session.large();
        } finally {
            session.client.close();
        }
        return session.answers;
    }

    private void ask(BinaryRequest request) throws IOException {
        List<String> found = new ArrayList<>();
        try {
            client.send(request.bytes() + NOOP.bytes());
            for (int code = -1; code != NOOP_CODE; ) {
                ByteBuffer header = ByteBuffer.wrap(client.bytes(BinaryRequest.HEADER_BYTES));
                code = header.get(1);
                int length = header.getInt(8);
                String body = new String(client.bytes(length), StandardCharsets.ISO_8859_1);
                String hex = HexFormat.of().formatHex(header.array(), 0, CAS_AT);
                String cas = header.getLong(CAS_AT) == 0 ? "none" : numbers.ordinal(Long.toString(header.getLong(CAS_AT)));
                found.add(hex + " " + cas + " " + (length > 100 ? body.hashCode() : body));
            }
        } catch (EOFException | SocketException _) {
            found.add(Client.END_OF_STREAM);
            client.close();
            client = new Client(port);
        }
        answers.add(request.toString() + " -> " + String.join(" | ", found));
    }

    private static BinaryRequest key(int code, String key) {
        return new BinaryRequest(code).key(key);
    }

    private static BinaryRequest set(int code, String key, String value) {
        return key(code, key).extras(5, 0).value(value);
    }

    private static BinaryRequest count(int code, String key, long delta, long initial, int exptime) {
        return key(code, key).extras(delta, initial, exptime);
    }

    private static BinaryRequest touch(int code, String key, int exptime) {
        return key(code, key).extras(exptime);
    }

    private void gets() throws IOException {
        int[] codes = {0x00, 0x09, 0x0c, 0x0d};
        for (int code : codes) {
            ask(key(code, "k"));
        }
        ask(set(0x01, "k", "hello"));
        for (int code : codes) {
            ask(key(code, "k"));
        }
        ask(set(0x01, "empty", ""));
        ask(key(0x0c, "empty"));
    }

    private void stores() throws IOException {
        for (int code : new int[] {0x01, 0x02, 0x03, 0x11, 0x12, 0x13}) {
            ask(set(code, "k", "v" + code));
            ask(set(code, "new" + code, "v"));
            ask(set(code, "k", "v").cas(99));
            ask(set(code, "absent" + code, "v").cas(99));
        }
        ask(key(0x00, "k"));
        for (int code : new int[] {0x0e, 0x0f, 0x19, 0x1a}) {
            ask(key(code, "k").value("+" + code));
            ask(key(code, "nothing").value("+"));
            ask(key(code, "k").value("+").cas(99));
        }
        ask(key(0x0c, "k"));
    }

    private void counts() throws IOException {
        ask(count(0x05, "n", 1, 10, 0));
        ask(count(0x05, "n", 5, 10, 0));
        ask(key(0x00, "n"));
        ask(count(0x06, "n", 100, 10, 0));
        ask(key(0x00, "n"));
        ask(count(0x05, "nothing", 1, 1, NEVER));
        ask(count(0x15, "nothing", 1, 1, NEVER));
        ask(count(0x06, "nothing", 1, 1, NEVER));
        ask(count(0x05, "k", 1, 1, 0));
        ask(count(0x05, "n", 1, 1, 0).cas(9999));
        ask(count(0x15, "n", 1, 1, 0));
        ask(count(0x16, "n", 1, 1, 0));
        ask(count(0x06, "m", 1, 77, 0));
        ask(count(0x05, "max", 1, -1, 0));
        ask(count(0x05, "max", 1, 0, 0));
        ask(key(0x0c, "max"));
    }

    private void deletesAndTouches() throws IOException {
        ask(key(0x04, "m").cas(5));
        ask(key(0x04, "m"));
        ask(key(0x04, "m"));
        ask(key(0x14, "m"));
        ask(key(0x14, "max"));
        for (String key : new String[] {"k", "nothing"}) {
            for (int code : new int[] {0x1c, 0x1d, 0x1e, 0x23, 0x24}) {
                ask(touch(code, key, 0));
            }
        }
        ask(touch(0x1c, "k", 1000)); // long ago, if it were a moment
        ask(key(0x0c, "k"));
    }

    private void others() throws IOException {
        ask(NOOP);
        ask(key(0x10, "nonsense"));
        ask(key(0x10, "reset"));
        ask(key(0x10, "sizes"));
        ask(new BinaryRequest(0x08));
        ask(key(0x00, "k"));
        ask(new BinaryRequest(0x18));
        ask(new BinaryRequest(0x08).extras(0));
        ask(new BinaryRequest(0x20));
        ask(new BinaryRequest(0x55));
        ask(new BinaryRequest(0x07));
        ask(new BinaryRequest(0x17));
    }

    private void wrongOnes() throws IOException {
        ask(new BinaryRequest(0x01).extras(0, 0).value("v"));
        ask(key(0x01, "k").value("v"));
        ask(key(0x01, "k").extras(0).value("v"));
        ask(new BinaryRequest(0x00));
        ask(key(0x00, "k").extras(0));
        ask(key(0x00, "k").value("v"));
        ask(key(0x04, "k").extras(0));
        ask(key(0x05, "k"));
        ask(key(0x0a, "k"));
        ask(key(0x0b, "k"));
        ask(new BinaryRequest(0x08).extras("12"));
        ask(key(0x1c, "k"));
        ask(key(0x07, "k"));
        ask(key(0x0e, "k").extras(0).value("v"));
        ask(new BinaryRequest(0x0e).value("v"));
        ask(key(0x00, "k".repeat(251)));
        ask(set(0x01, "k".repeat(251), "v"));
        ask(set(0x01, "k".repeat(250), "v"));
    }

    private void large() throws IOException {
        String tooLarge = "x".repeat(1_100_000);
        ask(set(0x01, "k", "y".repeat(900_000)));
        ask(key(0x0c, "k"));
        ask(set(0x02, "k", tooLarge));
        ask(key(0x0e, "k").value(tooLarge));
        ask(key(0x0e, "k").value("z".repeat(200_000)));
        ask(key(0x0c, "k"));
        ask(set(0x11, "k", tooLarge));
        ask(key(0x0c, "k"));
    }
}
