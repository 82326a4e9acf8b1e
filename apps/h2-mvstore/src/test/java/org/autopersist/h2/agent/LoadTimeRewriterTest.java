// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What can't be rewritten can't be used. */
class LoadTimeRewriterTest {

    private static final String NAME = "org/h2/mvstore/DataUtils";

    @Test
    void anErrorRefusesTheClass() throws IOException {
        byte[] stock = stock();
        byte[] refused = LoadTimeRewriter.ofClassPath(new Rewriter(List.of(new Failing()))).transform(
                ClassLoader.getSystemClassLoader(), NAME, null, null, stock);
        Class<?> type = new Loader().define(refused);
        Error error = assertThrows(ExceptionInInitializerError.class,
                () -> Class.forName(type.getName(), true, type.getClassLoader()));
        assertTrue(error.getCause().getMessage().contains("no memory"), error.getCause()::getMessage);
    }

    @Test
    void otherClassesAreLeftAlone() throws IOException {
        assertNull(LoadTimeRewriter.ofClassPath(new Rewriter(List.of(new Failing()))).transform(
                ClassLoader.getSystemClassLoader(), "org/h2/Driver", null, null, stock()));
    }

    @Test
    void fieldsOfOtherTypesAndMissingMethodsAreRefused() throws IOException {
        byte[] stock = stock();
        for (Change change : List.of(FieldChange.known(NAME, "META_NAME", "I"), new MethodCheck(NAME, "parseHexInt", "(I)I"))) {
            Rewriter rewriter = new Rewriter(List.of(change));
            assertThrows(UnknownShapeException.class, () -> rewriter.rewrite(NAME, stock, ClassLoader.getSystemClassLoader()));
        }
    }

    private static byte[] stock() throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(NAME + ".class")) {
            return in.readAllBytes();
        }
    }

    private record Failing() implements Change {

        @Override
        public String owner() {
            return NAME;
        }

        @Override
        public ClassTransform on(ClassModel model) {
            throw new OutOfMemoryError("no memory");
        }
    }

    private static final class Loader extends ClassLoader {

        private Loader() {
            super(ClassLoader.getSystemClassLoader());
        }

        private Class<?> define(byte[] bytes) {
            return defineClass(NAME.replace('/', '.'), bytes, 0, bytes.length);
        }
    }
}
