/** Starts, kills and questions child JVMs. Nothing in here runs in a child. */
package org.autopersist.runtimetests.harness;
