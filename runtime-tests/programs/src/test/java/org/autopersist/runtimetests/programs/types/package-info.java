/** Every shape that Java data can have. */
package org.autopersist.runtimetests.programs.types;
