// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.stores;

import java.util.List;
import java.util.Map;
import org.autopersist.AutoPersist;
import org.autopersist.explicit.Nvm;
import org.autopersist.stores.Store;
import org.autopersist.stores.explicit.ExplicitBackend;

/** The same with stores of explicit persistence, whose fences are the program's own. They begin empty. */
public abstract class ExplicitStoreWorkload extends StoreWorkload {

    private static final String ROOT = "store";

    private final ExplicitBackend backend;
    private Store<String> opened;

    private ExplicitStoreWorkload(ExplicitBackend backend) {
        super(0);
        this.backend = backend;
    }

    public static final class OfFunc extends ExplicitStoreWorkload {
        public OfFunc() {
            super(ExplicitBackend.FUNC);
        }
    }

    public static final class OfJavaKv extends ExplicitStoreWorkload {
        public OfJavaKv() {
            super(ExplicitBackend.JAVA_KV);
        }
    }

    public static final class OfJavaKvRanges extends ExplicitStoreWorkload {
        public OfJavaKvRanges() {
            super(ExplicitBackend.JAVA_KV_RANGES);
        }
    }

    @Override
    public final List<String> jvmFlags() {
        return List.of("-XX:+ExplicitPersistence");
    }

    @Override
    protected final void create() {
        opened = backend.open(ROOT, (value, _) -> Nvm.place(value));
    }

    @Override
    final Store<String> store() {
        return opened;
    }

    /** One process looks at the images of many crashes. */
    @Override
    protected final Map<String, String> recovered() {
        opened = null;
        if (AutoPersist.getRoot(ROOT, Object.class) != null) {
            create();
        }
        return super.recovered();
    }
}
