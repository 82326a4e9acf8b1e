// SPDX-License-Identifier: Apache-2.0
package org.autopersist.paper;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** {@link org.autopersist.DurableRoot} as the paper spells it (section 4.1). It is the same in all respects. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface durable_root {}
