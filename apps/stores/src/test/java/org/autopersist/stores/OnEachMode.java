// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A long test with a backend and a flag of its JVM as arguments. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Tag("stress")
@ParameterizedTest
@CsvSource({
    "FUNC, -XX:NVMDurability=pmem", "FUNC, -XX:-TieredCompilation", "FUNC, -Xint",
    "JAVA_KV, -XX:NVMDurability=pmem", "JAVA_KV, -XX:-TieredCompilation", "JAVA_KV, -Xint"
})
@interface OnEachMode {}
