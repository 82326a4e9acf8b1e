/** The command {@code ./ap crash}. */
package org.autopersist.crash;
