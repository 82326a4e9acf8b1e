package org.autopersist.h2.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;

/**
 * Rewrites H2's classes when they are loaded. A class that can't be rewritten is replaced by one whose use throws: the JVM would
 * ignore an exception of a transformer, and a database would be volatile without a word.
 */
final class LoadTimeRewriter implements ClassFileTransformer {

    private final Rewriter rewriter;

    LoadTimeRewriter(Rewriter rewriter) {
        this.rewriter = rewriter;
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (name == null || !rewriter.classes().contains(name)) {
            return null;
        }
        try {
            if (loader != ClassLoader.getSystemClassLoader()) {
                throw new UnknownShapeException("it was loaded by " + loader + " and not from the class path");
            }
            return rewriter.rewrite(name, bytes, loader);
        } catch (RuntimeException e) {
            System.err.println("autopersist-h2: " + e.getMessage());
            return Rewriter.unusable(bytes, String.valueOf(e.getMessage()));
        }
    }
}
