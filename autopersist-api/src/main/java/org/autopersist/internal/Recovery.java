// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import static java.lang.System.Logger.Level.WARNING;

import java.util.Arrays;
import java.util.Objects;

/** The rules of recovery by name (paper section 4.4), on whichever {@link Vm}. Thread-safe. */
public final class Recovery {

    private final Vm vm;
    private final System.Logger log;
    private final MissingImage missing;

    Recovery(Vm vm, System.Logger log, MissingImage missing) {
        this.vm = vm;
        this.log = log;
        this.missing = missing;
    }

    /** The one that {@link org.autopersist.AutoPersist} uses. */
    public static Recovery ofThisJvm() {
        return new Recovery(Vm.current(), System.getLogger("org.autopersist"), MissingImage.ofThisJvm());
    }

    /** See {@link org.autopersist.AutoPersist#recover(String)}. */
    public Object recoverOnlyRoot(String image, Class<?> caller) {
        if (!canRecoverFrom(image)) {
            return null;
        }
        String[] roots = vm.durableRoots(caller);
        if (roots.length != 1) {
            throw new IllegalArgumentException(caller.getName()
                    + (roots.length == 0
                            ? " has no durable root: annotate a static field with @DurableRoot or name it with"
                                    + " -XX:DurableRoots, or say which field is meant with"
                                    + " recover(image, holder, field)"
                            : " has several durable roots, " + String.join(", ", roots)
                                    + ": say which one is meant with recover(image, holder, field)"));
        }
        return vm.recover(caller, roots[0]);
    }

    /** See {@link org.autopersist.AutoPersist#recover(String, Class, String)}. */
    public Object recover(String image, Class<?> holder, String field) {
        Objects.requireNonNull(holder, "holder");
        Objects.requireNonNull(field, "field");
        if (!canRecoverFrom(image)) {
            return null;
        }
        if (Arrays.asList(vm.durableRoots(holder)).contains(field)) {
            return vm.recover(holder, field);
        }
        requireDeclared(holder, field);
        log.log(WARNING, holder.getName() + "." + field + " is no durable root, so there is nothing to recover."
                + " Annotate it with @DurableRoot or name it with -XX:DurableRoots.");
        return null;
    }

    private boolean canRecoverFrom(String image) {
        Objects.requireNonNull(image, "image");
        if (!vm.isEnabled()) {
            missing.report("AutoPersist.recover()", image);
            return false;
        }
        if (!ImageName.matches(image, vm.imagePath())) {
            throw new IllegalArgumentException("The image of this JVM is " + vm.imagePath() + ", not " + image
                    + ": use its path or file name, as given with -XX:NVMImage");
        }
        return true;
    }

    /** See {@link org.autopersist.AutoPersist#requireEnabled}. */
    public void requireEnabled() {
        if (!vm.isEnabled()) {
            throw new IllegalStateException(missing.message("FILE"));
        }
    }

    private static void requireDeclared(Class<?> holder, String field) {
        try {
            holder.getDeclaredField(field);
        } catch (NoSuchFieldException e) {
            throw new IllegalArgumentException(holder.getName() + " declares no field " + field, e);
        }
    }
}
