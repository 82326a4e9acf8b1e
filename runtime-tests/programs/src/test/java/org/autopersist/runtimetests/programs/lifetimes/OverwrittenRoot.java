// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.lifetimes;

import org.autopersist.AutoPersist;
import org.autopersist.FailureAtomic;

/**
 * A region gives a named root that nobody has asked for another value, and another recovery gives the old value a new
 * home, since its class {@code Evolved} has changed: after a rollback the root has its object again.
 */
public final class OverwrittenRoot {

    private OverwrittenRoot() {}

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "write" -> {
                Object shared = Class.forName("Evolved").getConstructor().newInstance();
                AutoPersist.setRoot("first", shared);
                AutoPersist.setRoot("second", new Object[] {shared});
                AutoPersist.setRoot("third", shared);
            }
            case "rollback", "halt" -> {
                FailureAtomic.begin();
                AutoPersist.setRoot("first", "of the region");
                AutoPersist.removeRoot("third");
                Object[] second = AutoPersist.getRoot("second", Object[].class);
                if (!"of the region".equals(AutoPersist.getRoot("first", Object.class)) || AutoPersist.getRoot("third", Object.class) != null) {
                    throw new AssertionError("in the region");
                }
                if (args[0].equals("halt")) {
                    System.out.println("DONE halt");
                    Runtime.getRuntime().halt(0);
                }
                FailureAtomic.rollback();
                FailureAtomic.end();
                check(second);
            }
            default -> check(AutoPersist.getRoot("second", Object[].class));
        }
        System.out.println("DONE " + args[0]);
    }

    private static void check(Object[] second) {
        if (AutoPersist.getRoot("first", Object.class) != second[0] || AutoPersist.getRoot("third", Object.class) != second[0]) {
            throw new AssertionError("not the object that the other root refers to");
        }
    }
}
