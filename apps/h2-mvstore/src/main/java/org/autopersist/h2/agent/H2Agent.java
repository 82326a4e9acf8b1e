// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import org.autopersist.AutoPersist;

/**
 * Makes the named in-memory databases of H2 durable: {@code -javaagent:autopersist-h2.jar}, with {@code -XX:NVMImage=FILE}. H2
 * has to be on the class path.
 */
public final class H2Agent {

    private static volatile boolean active;

    private H2Agent() {}

    /** Whether H2's classes are rewritten when they are loaded. */
    public static boolean isActive() {
        return active;
    }

    /**
     * Called by the JVM before {@code main}. Ends the JVM if H2 is on the class path and is none that can be rewritten. Without
     * an image only URLs of durable databases are refused.
     *
     * @param arguments nothing so far
     */
    public static void premain(String arguments, Instrumentation instrumentation) {
        if (arguments != null && !arguments.isBlank()) {
            end("takes no arguments, got: " + arguments);
        }
        if (!AutoPersist.isEnabled()) {
            System.err.println("autopersist-h2: no image is open, so that databases live in memory only; give the JVM"
                    + " -XX:NVMImage=FILE");
            instrumentation.addTransformer(LoadTimeRewriter.ofAnyLoader(new Rewriter(UrlChanges.withoutImage())));
            return;
        }
        Rewriter rewriter = new Rewriter(H2Changes.all());
        try {
            tryAll(rewriter);
        } catch (UnknownShapeException e) {
            end(e.getMessage());
        }
        instrumentation.addTransformer(LoadTimeRewriter.ofClassPath(rewriter));
        active = true;
    }

    /** Rewrites each class once, without loading it: better now than in the middle of the work. */
    private static void tryAll(Rewriter rewriter) {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        for (String name : rewriter.classes()) {
            try (InputStream in = loader.getResourceAsStream(name + ".class")) {
                if (in != null) {
                    rewriter.rewrite(name, in.readAllBytes(), loader);
                } else if (loader.getResource("org/h2/Driver.class") != null) {
                    throw new UnknownShapeException("there is no class " + name.replace('/', '.'));
                }
            } catch (IOException e) {
                throw new UnknownShapeException("the class " + name.replace('/', '.') + " can't be read: " + e.getMessage());
            }
        }
    }

    private static void end(String message) {
        System.err.println("autopersist-h2: " + message);
        Runtime.getRuntime().halt(1);
    }
}
