// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.harness;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.AnnotationBasedArgumentsProvider;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Arguments of a test that does the same with each, such as flags of the JVM: as many of them as {@link Breadth} has it. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@ArgumentsSource(Ways.Provider.class)
public @interface Ways {

    String[] value();

    /** For JUnit. */
    final class Provider extends AnnotationBasedArgumentsProvider<Ways> {
        @Override
        protected Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context, Ways ways) {
            return Breadth.of(List.of(ways.value())).map(Arguments::of);
        }
    }
}
