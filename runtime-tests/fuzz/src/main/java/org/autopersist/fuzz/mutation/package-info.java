/** Ways to damage an image. */
package org.autopersist.fuzz.mutation;
