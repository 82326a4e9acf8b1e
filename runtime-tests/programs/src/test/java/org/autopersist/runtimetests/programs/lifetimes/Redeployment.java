// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.lifetimes;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.ObjectRefusedException;
import org.autopersist.RecoveryException;

/**
 * Deploys the class {@code Plugin}, of a folder that is not on the class path, again and again, each time with
 * a class loader of its own, as servers do. The class has two durable roots that share objects; its method {@code run} adds to them.
 */
public final class Redeployment {

    @DurableRoot
    static Object[] own = new Object[4];

    private static Object sink;

    private Redeployment() {}

    private static Runnable deploy(Path folder) throws Exception {
        return (Runnable) load(folder, "Plugin").getDeclaredConstructor().newInstance();
    }

    private static Class<?> load(Path folder, String name) throws MalformedURLException, ClassNotFoundException {
        URL[] urls = {folder.toUri().toURL()};
        return new URLClassLoader(urls, Redeployment.class.getClassLoader()).loadClass(name);
    }

    private static void collect() {
        for (int i = 0; i < 3; i++) {
            System.gc();
            List<Object> look = new ArrayList<>();
            for (int j = 0; j < 2_000; j++) {
                look.add(new long[] {0x5555555555555555L, j});
            }
            sink = look;
        }
    }

    private static void deployAndDrop(Path folder) throws Exception {
        deploy(folder).run();
    }

    /** The second deployment waits for nothing but a collection; the third is refused, since the second is in use. */
    private static void deployTwice(Path folder) throws Exception {
        Runnable inUse = deploy(folder);
        inUse.run();
        try {
            deployAndDrop(folder);
            throw new AssertionError("two classes have the same durable root");
        } catch (ExceptionInInitializerError | RecoveryException e) {
            Throwable cause = e instanceof ExceptionInInitializerError ? e.getCause() : e;
            if (!cause.getMessage().contains(" belongs to the class Plugin that ")) {
                throw new AssertionError(e);
            }
        }
        inUse.run();
    }

    /** A class's home is that class's: of one that has been unloaded, no other of that name or place takes it over. */
    private static void mirrors(Path folder) throws Exception {
        own[0] = load(folder, "Plugin");
        own[0] = null;
        collect();
        Class<?> again = load(folder, "Plugin");
        Class<?> twin = load(folder, "Plugin");
        own[0] = again;
        own[1] = twin;
        for (int i = 0; i < 2; i++) {
            try {
                own[i] = new Thread();
                Thread.sleep(1);
            } catch (ObjectRefusedException e) {
                continue;
            }
            throw new AssertionError("not refused");
        }
        if (own[0] != again || own[1] != twin) {
            throw new AssertionError("another class was given back");
        }
        own[0] = null;
        own[1] = null;
    }

    /** Arguments: the folder, and how often the class was deployed before. */
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        mirrors(folder);
        for (int i = 0; i < 3; i++) {
            deployAndDrop(folder);
            collect();
        }
        deployAndDrop(folder);
        deployTwice(folder);
        collect();
        deployAndDrop(folder);
        if (AutoPersist.roots().stream().filter(r -> r.name().startsWith("Plugin.")).count() != 2) {
            throw new AssertionError(AutoPersist.roots());
        }
        System.out.println("DONE");
    }
}
