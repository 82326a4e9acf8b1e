// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.binary;

import io.netty.buffer.ByteBuf;
import org.autopersist.quickcached.cache.Status;
import org.autopersist.quickcached.net.CuttingProtocol;
import org.autopersist.quickcached.net.Protocols;
import org.autopersist.quickcached.net.Replies;
import org.autopersist.quickcached.net.ServerContext;

/** Cuts what comes into requests and their values. After a request whose parts don't fit, the connection ends. */
public final class BinaryProtocol extends CuttingProtocol {

    private static final int LONGEST_KEY = 250;

    private enum State {
        HEADER,
        KEY,
        VALUE,
        SKIP
    }

    private final Answers answers;
    private final Requests requests;
    private State state = State.HEADER;
    private Header header;
    private Opcode opcode;
    private Request request;
    private Code codeBehindSkip;

    public BinaryProtocol(ServerContext server, Replies replies) {
        super(server, replies);
        answers = new Answers(replies);
        requests = new Requests(server, replies, answers);
    }

    @Override
    public boolean advance(ByteBuf in) {
        return switch (state) {
            case HEADER -> header(in);
            case KEY -> key(in);
            case VALUE -> value(in);
            case SKIP -> skip(in);
        };
    }

    private boolean header(ByteBuf in) {
        if (in.readableBytes() < Header.BYTES) {
            return false;
        }
        header = Header.read(in);
        opcode = Opcode.of(header.code());
        server.log().request(() -> "binary " + header);
        if (header.magic() != Protocols.BINARY_MAGIC) {
            replies.close();
        } else if (header.valueLength() < 0) {
            answers.error(header, Code.UNKNOWN_COMMAND);
            replies.close();
        } else if (header.keyLength() > LONGEST_KEY || opcode != null && !opcode.action().fits(header)) {
            answers.error(header, Code.INVALID);
            replies.close();
        } else if (opcode == null) {
            startSkip(Code.UNKNOWN_COMMAND, header.bodyLength());
        } else {
            state = State.KEY;
        }
        return true;
    }

    private boolean key(ByteBuf in) {
        if (in.readableBytes() < header.extrasLength() + header.keyLength()) {
            return false;
        }
        request = Request.read(in, header, opcode);
        if (!opcode.action().takesValue()) {
            state = State.HEADER;
            requests.run(request);
        } else if (server.cache().isTooLarge(request.key(), request.flags(), header.valueLength())) {
            refuse(Status.TOO_LARGE, header.valueLength());
        } else {
            value.start((int) header.valueLength());
            state = State.VALUE;
        }
        return true;
    }

    @Override
    protected void complete() {
        state = State.HEADER;
        requests.store(request, value.take());
    }

    @Override
    protected void refuse(Status why, long left) {
        server.cache().refused(Requests.modeOf(opcode.action()), request.key(), why);
        startSkip(Requests.codeOf(why), left);
    }

    private void startSkip(Code code, long left) {
        codeBehindSkip = code;
        value.startSkip(left);
        state = State.SKIP;
    }

    @Override
    protected void skipped() {
        answers.error(header, codeBehindSkip);
        state = State.HEADER;
    }
}
