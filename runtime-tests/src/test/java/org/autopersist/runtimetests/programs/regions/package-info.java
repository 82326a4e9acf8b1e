/** Methods that -XX:FailureAtomicMethods makes regions. */
package org.autopersist.runtimetests.programs.regions;
