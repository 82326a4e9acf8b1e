/** What generated code works on. */
package org.autopersist.runtimetests.programs.fuzz;
