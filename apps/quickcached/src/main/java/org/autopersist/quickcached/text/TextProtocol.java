// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.text;

import io.netty.buffer.ByteBuf;
import io.netty.util.ByteProcessor;
import org.autopersist.quickcached.cache.Counter;
import org.autopersist.quickcached.cache.Status;
import org.autopersist.quickcached.net.CuttingProtocol;
import org.autopersist.quickcached.net.Replies;
import org.autopersist.quickcached.net.ServerContext;

/**
 * Cuts what comes into lines, values and the keys of gets. A get may be of any length, and is answered piece by piece;
 * other lines end after {@link #LONGEST_LINE} bytes.
 */
public final class TextProtocol extends CuttingProtocol {

    static final int LONGEST_KEY = 250;

    /** What follows a value: the end of its line. */
    static final int END_BYTES = 2;

    /** As in memcached, which takes longer ones if they come at once. */
    private static final int LONGEST_LINE = 2048;

    private enum State {
        LINE,
        KEYS,
        VALUE,
        END_OF_VALUE,
        SKIP
    }

    private final Commands commands;
    private State state = State.LINE;
    private Get get;
    private boolean isWholeLine;
    private Pending pending;
    private Status refusal;

    public TextProtocol(ServerContext server, Replies replies) {
        super(server, replies);
        commands = new Commands(server, replies);
    }

    @Override
    public boolean advance(ByteBuf in) {
        return switch (state) {
            case LINE -> line(in);
            case KEYS -> key();
            case VALUE -> value(in);
            case END_OF_VALUE -> endOfValue(in);
            case SKIP -> skip(in);
        };
    }

    private boolean line(ByteBuf in) {
        int length = in.bytesBefore((byte) '\n') + 1;
        if (length > 0) {
            isWholeLine = true;
            run(Line.read(in, length));
            return true;
        }
        if (in.readableBytes() <= LONGEST_LINE) {
            return false;
        }
        isWholeLine = false;
        int pieceEnd = in.forEachByteDesc(ByteProcessor.FIND_ASCII_SPACE) + 1;
        Line piece = Line.read(in, Math.max(0, pieceEnd - in.readerIndex()));
        if (get == null && !Get.isBegunBy(piece)) {
            replies.text("CLIENT_ERROR line too long\r\n");
            replies.close();
        } else if (get == null ? !Get.hasKeys(piece) : piece.count() == 0) {
            replies.text(Commands.BAD_FORMAT); // what follows is no key
            replies.close();
        } else {
            run(piece);
        }
        return true;
    }

    private void run(Line line) {
        server.log().request(line::toString);
        if (get == null && !Get.isBegunBy(line)) {
            take(commands.run(line));
            return;
        }
        Get begun = get == null ? commands.get(line) : get.with(line);
        if (begun != null && line.hasWordLongerThan(LONGEST_KEY)) {
            replies.text(Commands.BAD_FORMAT);
            begun = null;
        }
        get = begun;
        if (get != null) {
            state = State.KEYS;
        } else if (!isWholeLine) {
            // Where the next command begins can't be told.
            replies.close();
        }
    }

    /** One key at a time, so that a client that is slow to read gets no more than it takes. */
    private boolean key() {
        if (get.keys().hasNext()) {
            commands.answer(get, get.keys().next());
            return true;
        }
        state = State.LINE;
        if (isWholeLine) {
            replies.text("END\r\n");
            get = null;
        }
        return true;
    }

    private void take(Pending begun) {
        if (begun == null) {
            return;
        }
        pending = begun;
        if (server.cache().isTooLarge(begun.key(), begun.flags(), begun.length())) {
            refuse(Status.TOO_LARGE, begun.length());
        } else {
            value.start(begun.length());
            state = State.VALUE;
        }
    }

    @Override
    protected void refuse(Status why, long left) {
        server.cache().refused(pending.mode(), pending.key(), why);
        refusal = why;
        value.startSkip(left + END_BYTES);
        state = State.SKIP;
    }

    @Override
    protected void complete() {
        state = State.END_OF_VALUE;
    }

    private boolean endOfValue(ByteBuf in) {
        if (in.readableBytes() < END_BYTES) {
            return false;
        }
        byte[] bytes = value.take();
        if (in.readByte() == '\r' & in.readByte() == '\n') {
            commands.store(pending, bytes);
        } else {
            server.cache().counters().count(Counter.CMD_SET);
            commands.reply("CLIENT_ERROR bad data chunk\r\n", pending.isQuiet());
        }
        state = State.LINE;
        return true;
    }

    @Override
    protected void skipped() {
        commands.reply(Commands.answerOf(refusal), pending.isQuiet());
        state = State.LINE;
    }
}
