/** What is measured of the mode {@code disk}. */
package org.autopersist.bench.disk;
