/** Programs with {@code -XX:+ExplicitPersistence}. */
package org.autopersist.runtimetests.programs.explicit;
