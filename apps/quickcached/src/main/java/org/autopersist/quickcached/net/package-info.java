/** Connections: what both protocols have in common. */
package org.autopersist.quickcached.net;
