/** SQL databases, embedded, asked through JDBC. */
package org.autopersist.bench.h2;
