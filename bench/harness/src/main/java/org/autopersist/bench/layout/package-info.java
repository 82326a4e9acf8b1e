/** Object sizes. */
package org.autopersist.bench.layout;
