// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.binary;

import java.util.Map;
import org.autopersist.quickcached.cache.Cache;
import org.autopersist.quickcached.cache.Expiry;
import org.autopersist.quickcached.cache.Item;
import org.autopersist.quickcached.cache.Result;
import org.autopersist.quickcached.cache.Status;
import org.autopersist.quickcached.cache.StoreMode;
import org.autopersist.quickcached.net.Replies;
import org.autopersist.quickcached.net.ServerContext;
import org.autopersist.quickcached.net.Stats;

/** Runs the requests of one connection. */
final class Requests {

    private final ServerContext server;
    private final Cache cache;
    private final Replies replies;
    private final Answers answers;

    Requests(ServerContext server, Replies replies, Answers answers) {
        this.server = server;
        this.replies = replies;
        this.answers = answers;
        cache = server.cache();
    }

    /** Runs one that has no value. */
    void run(Request request) {
        Header header = request.header();
        Opcode opcode = request.opcode();
        switch (opcode.action()) {
            case GET -> get(request, cache.get(request.key()));
            case GET_AND_TOUCH -> get(request, cache.getAndTouch(request.key(), expiry(request)).item());
            case TOUCH -> touch(request);
            case DELETE -> done(request, cache.delete(request.key(), header.cas()), 0);
            case INCREMENT -> count(request, true);
            case DECREMENT -> count(request, false);
            case FLUSH -> flush(request);
            case STAT -> stat(request);
            case NOOP -> answers.done(header, 0);
            case VERSION -> answers.text(header, "", Stats.VERSION);
            case QUIT -> {
                done(request, Status.OK, 0);
                replies.close();
            }
            case SET, ADD, REPLACE, APPEND, PREPEND -> throw new AssertionError(opcode);
        }
    }

    void store(Request request, byte[] value) {
        Action action = request.opcode().action();
        long seen = request.header().cas();
        StoreMode plain = modeOf(action);
        boolean isCas = seen != 0 && plain != StoreMode.APPEND && plain != StoreMode.PREPEND;
        StoreMode mode = isCas ? StoreMode.CAS : plain;
        Result result = cache.store(mode, request.key(), request.flags(), expiry(request), value, seen);
        if (result.status() == Status.NOT_STORED && (mode == StoreMode.ADD || mode == StoreMode.REPLACE)) {
            answers.error(request.header(), mode == StoreMode.ADD ? Code.EXISTS : Code.NOT_FOUND);
        } else {
            done(request, result.status(), result.status() == Status.OK ? result.item().cas() : 0);
        }
    }

    static StoreMode modeOf(Action action) {
        return switch (action) {
            case ADD -> StoreMode.ADD;
            case REPLACE -> StoreMode.REPLACE;
            case APPEND -> StoreMode.APPEND;
            case PREPEND -> StoreMode.PREPEND;
            default -> StoreMode.SET;
        };
    }

    static Code codeOf(Status status) {
        return switch (status) {
            case OK -> Code.OK;
            case NOT_STORED -> Code.NOT_STORED;
            case EXISTS -> Code.EXISTS;
            case NOT_FOUND -> Code.NOT_FOUND;
            case TOO_LARGE -> Code.TOO_LARGE;
            case NO_MEMORY -> Code.NO_MEMORY;
            case NON_NUMERIC -> Code.NON_NUMERIC;
        };
    }

    private void done(Request request, Status status, long cas) {
        if (status != Status.OK) {
            answers.error(request.header(), codeOf(status));
        } else if (!request.opcode().isQuiet()) {
            answers.done(request.header(), cas);
        }
    }

    private long expiry(Request request) {
        return Expiry.of(request.exptime(), cache.now());
    }

    private void get(Request request, Item item) {
        Opcode opcode = request.opcode();
        if (item != null) {
            answers.item(request.header(), item, opcode.showsKey() ? request.key() : null, item.value());
        } else if (!opcode.isQuiet()) {
            if (opcode.showsKey()) {
                answers.missing(request.header(), request.key());
            } else {
                answers.error(request.header(), Code.NOT_FOUND);
            }
        }
    }

    private void touch(Request request) {
        Result result = cache.touch(request.key(), expiry(request));
        if (result.status() == Status.OK) {
            answers.item(request.header(), result.item(), null, null);
        } else {
            answers.error(request.header(), codeOf(result.status()));
        }
    }

    private void count(Request request, boolean up) {
        long expiry = request.exptime() == Request.NEVER_MAKE ? -1 : expiry(request);
        Header header = request.header();
        Result result = cache.count(request.key(), up, request.delta(), header.cas(), request.initial(), expiry);
        if (result.status() != Status.OK) {
            answers.error(header, codeOf(result.status()));
        } else if (!request.opcode().isQuiet()) {
            answers.number(header, Cache.numberOf(result.item()), result.item().cas());
        }
    }

    private void flush(Request request) {
        if (server.settings().flushEnabled()) {
            cache.flush(expiry(request));
            done(request, Status.OK, 0);
        } else {
            answers.error(request.header(), Code.REFUSED);
        }
    }

    /** Each statistic is an answer of its own; an empty one ends them. */
    private void stat(Request request) {
        Header header = request.header();
        if (request.key().equals("reset")) {
            server.stats().reset();
            answers.done(header, 0);
            return;
        }
        Map<String, Object> stats = server.stats().of(request.key());
        if (stats == null) {
            answers.error(header, Code.NOT_FOUND);
            return;
        }
        stats.forEach((name, value) -> answers.text(header, name, String.valueOf(value)));
        answers.done(header, 0);
    }
}
