/** Programs that leave garbage in the image. */
package org.autopersist.runtimetests.programs.gc;
