/** Durable roots that change: static fields and named ones. */
package org.autopersist.crash.workloads.roots;
