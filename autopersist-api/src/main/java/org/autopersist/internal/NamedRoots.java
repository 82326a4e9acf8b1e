package org.autopersist.internal;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

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
        if (value == null) {
            throw new IllegalArgumentException("A root's value must not be null; removeRoot(\"" + name + "\") removes it");
        }
        byte[] bytes = RootName.encode(name);
        if (hasImage("setRoot")) {
            vm.setRoot(bytes, value);
        } else {
            withoutImage.put(name, value);
        }
    }

    /** See {@link org.autopersist.AutoPersist#getRoot(String, ClassLoader)}. */
    public Object get(String name, ClassLoader loader) {
        byte[] bytes = RootName.encode(Objects.requireNonNull(name, "name"));
        return hasImage("getRoot") ? vm.getRoot(bytes, loader) : withoutImage.get(name);
    }

    /** See {@link org.autopersist.AutoPersist#getRoot(String)}. */
    public Object get(String name) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return get(name, loader != null ? loader : ClassLoader.getSystemClassLoader());
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
