/** Images that an earlier process has left, whose recovery itself writes. */
package org.autopersist.crash.workloads.lives;
