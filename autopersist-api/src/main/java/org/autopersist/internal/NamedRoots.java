// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The rules of named roots, on whichever {@link Vm}. Without an image they live as long as the process. Thread-safe. */
public final class NamedRoots {

    private final Vm vm;
    private final MissingImage missing;
    private final Map<String, Object> withoutImage = new ConcurrentHashMap<>();

    NamedRoots(Vm vm, MissingImage missing) {
        this.vm = vm;
        this.missing = missing;
    }

    /** The ones that {@link org.autopersist.AutoPersist} uses. */
    public static NamedRoots ofThisJvm() {
        return new NamedRoots(Vm.current(), MissingImage.ofThisJvm());
    }

    /** See {@link org.autopersist.AutoPersist#setRoot(String, Object)}. */
    public void set(String name, Object value) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value,
                () -> "The value of a durable root must not be null; removeRoot(\"" + name + "\") removes the root");
        byte[] bytes = RootName.encode(name);
        if (hasImage("setRoot")) {
            vm.setRoot(bytes, value);
        } else {
            withoutImage.put(name, value);
        }
    }

    /** See {@link org.autopersist.AutoPersist#getRoot(String, Class, ClassLoader)}. */
    public <T> T get(String name, Class<T> type, ClassLoader loader) {
        return checked(name, type, find("getRoot", name, type, loader));
    }

    /** See {@link org.autopersist.AutoPersist#getRoot(String, Class)}. */
    public <T> T get(String name, Class<T> type) {
        return get(name, type, defaultLoader());
    }

    /** See {@link org.autopersist.AutoPersist#rootOrCreate(String, Class, Supplier)}. */
    public <T> T getOrCreate(String name, Class<T> type, Supplier<? extends T> supplier) {
        Objects.requireNonNull(supplier, "supplier");
        ClassLoader loader = defaultLoader();
        T made = null;
        while (true) {
            T found = checked(name, type, find("rootOrCreate", name, type, loader));
            if (found != null) {
                return found;
            }
            if (made == null) {
                made = Objects.requireNonNull(supplier.get(),
                        () -> "The supplier has made null for the durable root \"" + name + "\"");
            }
            if (setIfAbsent(name, made)) {
                return made;
            }
        }
    }

    private boolean setIfAbsent(String name, Object value) {
        return vm.hasImage()
                ? vm.setRootIfAbsent(RootName.encode(name), value) : withoutImage.putIfAbsent(name, value) == null;
    }

    private Object find(String method, String name, Class<?> type, ClassLoader loader) {
        byte[] bytes = RootName.encode(Objects.requireNonNull(name, "name"));
        Objects.requireNonNull(type, "type");
        return hasImage(method) ? vm.getRoot(bytes, loader) : withoutImage.get(name);
    }

    private static ClassLoader defaultLoader() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return loader != null ? loader : ClassLoader.getSystemClassLoader();
    }

    private static <T> T checked(String name, Class<T> type, Object value) {
        if (value != null && !type.isInstance(value)) {
            throw new ClassCastException("The durable root \"" + name + "\" is an object of " + described(value.getClass())
                    + ", which is no " + described(type));
        }
        return type.cast(value);
    }

    /** With the loader, by which two classes of one name differ. */
    private static String described(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return type.getTypeName() + (loader == null ? "" : " (of " + loader + ")");
    }

    /** See {@link org.autopersist.AutoPersist#removeRoot(String)}. */
    public boolean remove(String name) {
        byte[] bytes = RootName.encode(Objects.requireNonNull(name, "name"));
        return hasImage("removeRoot") ? vm.removeRoot(bytes) : withoutImage.remove(name) != null;
    }

    /** See {@link org.autopersist.AutoPersist#rootNames()}. */
    public List<String> names() {
        return hasImage("rootNames")
                ? RootList.of(vm).stream()
                        .filter(root -> root.isNamed() && root.hasValue())
                        .map(root -> root.name())
                        .sorted()
                        .toList()
                : withoutImage.keySet().stream().sorted().toList();
    }

    /** If not, that is told; arguments have been checked by then. */
    private boolean hasImage(String method) {
        if (!vm.isEnabled()) {
            missing.report("AutoPersist." + method + "()", "FILE");
        }
        return vm.hasImage();
    }
}
