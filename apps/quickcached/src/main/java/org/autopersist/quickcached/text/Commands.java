// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.text;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import org.autopersist.quickcached.cache.Cache;
import org.autopersist.quickcached.cache.Expiry;
import org.autopersist.quickcached.cache.Item;
import org.autopersist.quickcached.cache.Result;
import org.autopersist.quickcached.cache.Status;
import org.autopersist.quickcached.cache.StoreMode;
import org.autopersist.quickcached.net.Replies;
import org.autopersist.quickcached.net.ServerContext;

/** Runs the commands of one connection. What they answer, and when it is an error, follows memcached. */
final class Commands {

    static final String BAD_FORMAT = "CLIENT_ERROR bad command line format\r\n";

    private static final String ERROR = "ERROR\r\n";
    private static final String NOT_FOUND = "NOT_FOUND\r\n";
    private static final String BAD_TIME = "CLIENT_ERROR invalid exptime argument\r\n";

    private final ServerContext server;
    private final Cache cache;
    private final Replies replies;
    private final Administration administration;

    Commands(ServerContext server, Replies replies) {
        this.server = server;
        this.replies = replies;
        cache = server.cache();
        administration = new Administration(server, replies);
    }

    void reply(String text, boolean isQuiet) {
        if (!isQuiet) {
            replies.text(text);
        }
    }

    /**
     * Runs a command that is no get.
     *
     * @return what is to be done with the value that follows; null if none follows
     */
    Pending run(Line line) {
        switch (line.command()) {
            case "set" -> {
                return pending(line, StoreMode.SET);
            }
            case "add" -> {
                return pending(line, StoreMode.ADD);
            }
            case "replace" -> {
                return pending(line, StoreMode.REPLACE);
            }
            case "append" -> {
                return pending(line, StoreMode.APPEND);
            }
            case "prepend" -> {
                return pending(line, StoreMode.PREPEND);
            }
            case "cas" -> {
                return pending(line, StoreMode.CAS);
            }
            case "incr" -> count(line, true);
            case "decr" -> count(line, false);
            case "delete" -> delete(line);
            case "touch" -> touch(line);
            default -> administration.run(line);
        }
        return null;
    }

    private Pending pending(Line line, StoreMode mode) {
        int arguments = mode == StoreMode.CAS ? 5 : 4;
        if (!line.hasArguments(arguments, arguments + 1)) {
            replies.text(ERROR);
            return null;
        }
        String key = line.word(1);
        try {
            Pending pending = new Pending(mode, key, Numbers.flags(line.word(2)), Numbers.time(line.word(3)),
                    Numbers.length(line.word(4)), mode == StoreMode.CAS ? Numbers.unsigned(line.word(5)) : 0,
                    line.wantsNoReply());
            if (key.length() <= TextProtocol.LONGEST_KEY) {
                return pending;
            }
        } catch (NumberFormatException _) {
            // Answered below.
        }
        reply(BAD_FORMAT, line.wantsNoReply());
        return null;
    }

    void store(Pending pending, byte[] value) {
        long expiry = Expiry.of(pending.exptime(), cache.now());
        Result result = cache.store(pending.mode(), pending.key(), pending.flags(), expiry, value, pending.seen());
        reply(result.status() == Status.OK ? "STORED\r\n" : answerOf(result.status()), pending.isQuiet());
    }

    static String answerOf(Status status) {
        return switch (status) {
            case OK -> "OK\r\n";
            case NOT_STORED -> "NOT_STORED\r\n";
            case EXISTS -> "EXISTS\r\n";
            case NOT_FOUND -> NOT_FOUND;
            case TOO_LARGE -> "SERVER_ERROR object too large for cache\r\n";
            case NO_MEMORY -> "SERVER_ERROR out of memory storing object\r\n";
            case NON_NUMERIC -> "CLIENT_ERROR cannot increment or decrement non-numeric value\r\n";
        };
    }

    /** Begins a get; null if it was refused. */
    Get get(Line line) {
        if (line.count() < 2) {
            replies.text(ERROR);
            return null;
        }
        try {
            return Get.of(line);
        } catch (NumberFormatException _) {
            replies.text(BAD_TIME);
            return null;
        }
    }

    /** Sends the item of one key, if there is one. */
    void answer(Get get, String key) {
        Item item = get.touches()
                ? cache.getAndTouch(key, Expiry.of(get.exptime(), cache.now())).item()
                : cache.get(key);
        if (item == null) {
            return;
        }
        ByteBuf out = replies.room();
        ByteBufUtil.writeAscii(out, "VALUE ");
        out.writeCharSequence(key, StandardCharsets.ISO_8859_1);
        ByteBufUtil.writeAscii(out, " " + Integer.toUnsignedString(item.flags()) + " " + item.value().length
                + (get.showsCas() ? " " + Long.toUnsignedString(item.cas()) : "") + "\r\n");
        replies.value(item.value());
        replies.text("\r\n");
    }

    private boolean isKey(Line line) {
        if (line.word(1).length() <= TextProtocol.LONGEST_KEY) {
            return true;
        }
        reply(BAD_FORMAT, line.wantsNoReply());
        return false;
    }

    private void count(Line line, boolean up) {
        if (!line.hasArguments(2, 3)) {
            replies.text(ERROR);
        } else if (isKey(line)) {
            String answer;
            try {
                Result result = cache.count(line.word(1), up, Numbers.unsigned(line.word(2)), 0, 0, -1);
                answer = result.status() == Status.OK
                        ? Long.toUnsignedString(Cache.numberOf(result.item())) + "\r\n"
                        : answerOf(result.status());
            } catch (NumberFormatException _) {
                answer = "CLIENT_ERROR invalid numeric delta argument\r\n";
            }
            reply(answer, line.wantsNoReply());
        }
    }

    private void delete(Line line) {
        if (!line.hasArguments(1, 3)) {
            replies.text(ERROR);
            return;
        }
        // An old protocol had a time here; 0 is still taken.
        boolean isQuiet = line.wantsNoReply() && line.count() > 2;
        int others = line.count() - 2 - (isQuiet ? 1 : 0);
        if (others > 1 || others == 1 && !line.word(2).equals("0")) {
            reply("CLIENT_ERROR bad command line format.  Usage: delete <key> [noreply]\r\n", isQuiet);
        } else if (isKey(line)) {
            Status status = cache.delete(line.word(1), 0);
            reply(status == Status.OK ? "DELETED\r\n" : answerOf(status), isQuiet);
        }
    }

    private void touch(Line line) {
        if (!line.hasArguments(2, 3)) {
            replies.text(ERROR);
        } else if (isKey(line)) {
            String answer;
            try {
                Status status = cache.touch(line.word(1), Expiry.of(Numbers.time(line.word(2)), cache.now())).status();
                answer = status == Status.OK ? "TOUCHED\r\n" : answerOf(status);
            } catch (NumberFormatException _) {
                answer = BAD_TIME;
            }
            reply(answer, line.wantsNoReply());
        }
    }
}
