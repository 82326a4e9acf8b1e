// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.lang.reflect.InvocationTargetException;
import org.autopersist.test.MethodWorkload;

/**
 * Makes workloads by name: the name of a class that implements {@link Workload}, or {@code CLASS#METHOD} for a test
 * method with {@link org.autopersist.test.CrashTest}.
 */
final class WorkloadLoader {

    private WorkloadLoader() {}

    /** @throws IllegalArgumentException if there is no such workload; the message says what is missing */
    static Workload load(String name) {
        int hash = name.indexOf('#');
        if (hash >= 0) {
            return MethodWorkload.of(name.substring(0, hash), name.substring(hash + 1));
        }
        try {
            return Class.forName(name).asSubclass(Workload.class).getConstructor().newInstance();
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("The workload " + name + " could not be made: " + e.getCause(), e.getCause());
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IllegalArgumentException(name + " is no workload: it must be a public class with a public constructor"
                    + " without arguments that implements " + Workload.class.getName() + " (" + e + ")", e);
        }
    }
}
