/** memcached's binary protocol, without SASL. */
package org.autopersist.quickcached.binary;
