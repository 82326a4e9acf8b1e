// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;

/**
 * Rewrites H2's classes when they are loaded. A class that can't be rewritten is replaced by one whose use throws: the JVM would
 * ignore anything that a transformer throws, and a database would be volatile without a word. If even that fails, the JVM ends.
 */
final class LoadTimeRewriter implements ClassFileTransformer {

    private final Rewriter rewriter;
    private final boolean anyLoader;

    private LoadTimeRewriter(Rewriter rewriter, boolean anyLoader) {
        this.rewriter = rewriter;
        this.anyLoader = anyLoader;
    }

    /** Rewrites classes of the class path, and refuses those of other loaders, which can't see our classes. */
    static LoadTimeRewriter ofClassPath(Rewriter rewriter) {
        return new LoadTimeRewriter(rewriter, false);
    }

    /** Rewrites classes of any loader, by changes that need none of our classes. */
    static LoadTimeRewriter ofAnyLoader(Rewriter rewriter) {
        return new LoadTimeRewriter(rewriter, true);
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (name == null || !rewriter.classes().contains(name)) {
            return null;
        }
        try {
            if (!anyLoader && loader != ClassLoader.getSystemClassLoader()) {
                throw new UnknownShapeException("it was loaded by " + loader + " and not from the class path");
            }
            return rewriter.rewrite(name, bytes, loader);
        } catch (Throwable e) {
            return unusable(bytes, e);
        }
    }

    private static byte[] unusable(byte[] bytes, Throwable cause) {
        try {
            String message = cause instanceof UnknownShapeException ? cause.getMessage() : cause.toString();
            System.err.println("autopersist-h2: " + message);
            return Rewriter.unusable(bytes, message);
        } catch (Throwable e) {
            System.err.println("autopersist-h2: a class of H2 can't be made durable");
            Runtime.getRuntime().halt(1);
            throw e;
        }
    }
}
