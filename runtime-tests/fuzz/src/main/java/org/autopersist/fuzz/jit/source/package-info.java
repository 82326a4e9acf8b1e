/** Random programs, as trees. */
package org.autopersist.fuzz.jit.source;
