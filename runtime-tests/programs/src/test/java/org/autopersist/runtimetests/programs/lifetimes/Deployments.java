// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.lifetimes;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.autopersist.AutoPersist;
import org.autopersist.runtimetests.programs.concurrent.Threads;

/**
 * Deploys the class {@code Deployed} of a folder, each time with a class loader and a thread of its own, in all the ways in
 * which a deployment may come to nothing. The class has a durable list, to which its method {@code run} adds; the class
 * {@code Other} has a root that refers to an element of that list.
 */
public final class Deployments {

    private static final int BIG = 200_000;

    private Deployments() {}

    /** The arguments: the folder, the image, and the steps. */
    public static void main(String[] args) throws Exception {
        for (int i = 2; i < args.length; i++) {
            String step = args[i];
            Throwable[] thrown = new Throwable[1];
            Thread thread = Thread.ofPlatform().start(() -> {
                try {
                    take(step, Path.of(args[0]), args[1]);
                } catch (Throwable t) {
                    thrown[0] = t;
                }
            });
            thread.join();
            if (thrown[0] != null) {
                throw new AssertionError(step, thrown[0]);
            }
            System.out.println("DONE " + i + " " + step);
        }
    }

    /** One of its own for the classes of the folder. */
    static ClassLoader loader(Path folder) throws Exception {
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, Deployments.class.getClassLoader());
    }

    private static void take(String step, Path folder, String image) throws Exception {
        switch (step) {
            case "use" -> ((Runnable) loader(folder).loadClass("Deployed").getConstructor().newInstance()).run();
            case "other" -> {
                Class<?> deployed = Class.forName("Deployed", true, loader(folder));
                Class.forName("Other", true, deployed.getClassLoader());
            }
            case "fail" -> fail(folder);
            case "recover" -> {
                Object list = AutoPersist.recover(image, loader(folder).loadClass("Deployed"), "items");
                if (((List<?>) list).isEmpty()) {
                    throw new AssertionError("nothing recovered");
                }
            }
            case "big" -> {
                List<Object> big = new ArrayList<>();
                for (int i = 0; i < BIG; i++) {
                    big.add(new int[] {i});
                }
                AutoPersist.setRoot("big", big);
            }
            case "both" -> both(folder);
            default -> throw new IllegalArgumentException(step);
        }
    }

    private static void fail(Path folder) throws Exception {
        System.setProperty("fails", "true");
        try {
            Class.forName("Deployed", true, loader(folder));
            throw new AssertionError("the initializer has not failed");
        } catch (ExceptionInInitializerError e) {
            if (!"no configuration".equals(e.getCause().getMessage())) {
                throw e;
            }
        } finally {
            System.clearProperty("fails");
        }
    }

    /** Two deployments at the same time, while a third thread recovers something large. */
    private static void both(Path folder) throws Exception {
        AtomicInteger deployed = new AtomicInteger();
        CyclicBarrier start = new CyclicBarrier(3);
        List<Class<?>> inUse = new ArrayList<>();
        Threads.together(3, thread -> {
            start.await();
            if (thread == 0) {
                if (AutoPersist.getRoot("big", List.class).size() != BIG) {
                    throw new AssertionError("big");
                }
                return;
            }
            Thread.sleep(10);
            try {
                Class<?> c = Class.forName("Deployed", true, loader(folder));
                synchronized (inUse) {
                    inUse.add(c);
                }
                deployed.incrementAndGet();
            } catch (ExceptionInInitializerError e) {
                String message = e.getCause().getMessage();
                if (!message.contains(" belongs to the class Deployed that ") && !message.contains(" that the program uses with ")) {
                    throw e;
                }
            }
        });
        if (deployed.get() > 1) {
            throw new AssertionError("two classes have the same durable root");
        }
    }
}
