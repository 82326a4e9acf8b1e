/** Restarts of a program with much data: an order system that is written in one process and asked in the next. */
package org.autopersist.restart;
