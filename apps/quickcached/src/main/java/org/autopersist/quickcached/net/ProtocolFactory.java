package org.autopersist.quickcached.net;

/** Makes the protocol of a connection. */
@FunctionalInterface
public interface ProtocolFactory {

    Protocol make(ServerContext server, Replies replies);
}
