/** Child JVMs. */
package org.autopersist.faults.process;
