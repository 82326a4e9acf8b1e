/** Runs OpenJPA's own tests. */
package org.autopersist.h2.judges.openjpa;
