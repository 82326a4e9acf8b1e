/** The checker's side of the soak: clients that remember what was acknowledged. */
package org.autopersist.faults.soak;
