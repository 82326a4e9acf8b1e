// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.text;

import java.util.Map;
import org.autopersist.quickcached.cache.Expiry;
import org.autopersist.quickcached.net.Replies;
import org.autopersist.quickcached.net.ServerContext;
import org.autopersist.quickcached.net.Stats;

/** The commands that are about the server, not about a key. */
final class Administration {

    private static final String ERROR = "ERROR\r\n";
    private static final String OK = "OK\r\n";

    private final ServerContext server;
    private final Replies replies;

    Administration(ServerContext server, Replies replies) {
        this.server = server;
        this.replies = replies;
    }

    void run(Line line) {
        switch (line.command()) {
            case "flush_all" -> flush(line);
            case "stats" -> stats(line);
            case "version" -> replies.text("VERSION " + Stats.VERSION + "\r\n");
            case "verbosity" -> verbosity(line);
            case "quit" -> replies.close();
            case "shutdown" -> shutdown();
            default -> replies.text(ERROR);
        }
    }

    private void reply(String text, Line line) {
        if (!line.wantsNoReply()) {
            replies.text(text);
        }
    }

    private void flush(Line line) {
        if (!line.hasArguments(0, 2)) {
            replies.text(ERROR);
        } else if (!server.settings().flushEnabled()) {
            reply("CLIENT_ERROR flush_all not allowed\r\n", line);
        } else {
            try {
                boolean hasTime = line.count() > (line.wantsNoReply() ? 2 : 1);
                long exptime = hasTime ? Numbers.time(line.word(1)) : 0;
                server.cache().flush(Expiry.of(exptime, server.cache().now()));
                reply(OK, line);
            } catch (NumberFormatException _) {
                reply("CLIENT_ERROR invalid exptime argument\r\n", line);
            }
        }
    }

    private void stats(Line line) {
        String kind = line.count() > 1 ? line.word(1) : "";
        if (kind.equals("reset")) {
            server.stats().reset();
            replies.text("RESET\r\n");
            return;
        }
        Map<String, Object> stats = server.stats().of(kind);
        if (stats == null) {
            replies.text(ERROR);
            return;
        }
        stats.forEach((name, value) -> replies.text("STAT " + name + " " + value + "\r\n"));
        replies.text("END\r\n");
    }

    private void verbosity(Line line) {
        if (!line.hasArguments(1, 2)) {
            replies.text(ERROR);
            return;
        }
        try {
            server.log().setVerbosity(Numbers.flags(line.word(1)));
            reply(OK, line);
        } catch (NumberFormatException _) {
            reply(Commands.BAD_FORMAT, line);
        }
    }

    private void shutdown() {
        if (!server.settings().shutdownEnabled()) {
            replies.text("ERROR: shutdown not enabled\r\n");
            return;
        }
        replies.close();
        server.shutdown().run();
    }
}
