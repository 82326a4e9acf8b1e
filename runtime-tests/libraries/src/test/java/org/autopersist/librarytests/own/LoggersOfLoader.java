// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.own;

import static org.junit.jupiter.api.Assertions.*;

import java.io.IOException;
import java.io.InputStream;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.autopersist.DurableRoot;
import org.slf4j.LoggerFactory;

/**
 * An application in a loader of its own, as in a server: Log4j has a context for each, and the server's code needs the root first.
 */
public final class LoggersOfLoader {

    private LoggersOfLoader() {}

    /** Of that loader. */
    public static final class Application implements Runnable {

        @DurableRoot
        private static Service service;

        @Override
        public void run() {
            ClassLoader loader = Application.class.getClassLoader();
            if (service == null) {
                service = new Service();
            }
            assertNotSame(LogManager.getContext(loader, false), LogManager.getContext(loader.getParent(), false));
            assertSame(LogManager.getContext(loader, false).getLogger("shop.application"), service.log);
            assertSame(LogManager.getLogger("shop.application"), service.log);
            assertSame(LoggerFactory.getLogger("shop.application"), service.behind);
            System.out.println("DONE " + ++service.uses);
        }
    }

    /** What the application keeps; of that loader, too, and so of another nest than this class. */
    public static final class Service {
        final Logger log = LogManager.getLogger("shop.application");
        final org.slf4j.Logger behind = LoggerFactory.getLogger("shop.application");
        int uses;
    }

    private static final class ApplicationLoader extends ClassLoader {
        ApplicationLoader() {
            super(LoggersOfLoader.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(Application.class.getName()) && !name.equals(Service.class.getName())) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known != null ? known : define(name);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Class<?> application = Class.forName(Application.class.getName(), true, new ApplicationLoader());
        ((Runnable) application.getDeclaredConstructor().newInstance()).run();
        Runtime.getRuntime().halt(0);
    }
}
