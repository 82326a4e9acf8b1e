/** What all judges need. */
package org.autopersist.h2.judges;
