// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.nio.file.Path;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** AutoPersist.recover on classes that are initialized or not, and its errors. Uses image "test.nvm". */
public final class RecoverByName implements Program {

    private static final String IMAGE = "test.nvm";

    private static final class Lazy {
        @DurableRoot
        static int[] root = {1};

        static {
            initialized = true;
        }
    }

    private static boolean initialized;

    private static final class Two {
        @DurableRoot
        static String a = "a";

        @DurableRoot
        static String b = "b";

        static String plain = "plain";

        static Object only() {
            return AutoPersist.recover(IMAGE);
        }
    }

    private static final class None {
        static Object only() {
            return AutoPersist.recover(IMAGE);
        }
    }

    private static final class Never {
        @DurableRoot
        static Object root;

        static Object only() {
            return AutoPersist.recover(IMAGE);
        }
    }

    @Override
    public void write() {
        Expect.that(AutoPersist.isEnabled(), "enabled");
        Expect.same(null, AutoPersist.recover(IMAGE, Lazy.class, "root"), "value in a new image");
        Expect.that(!initialized, "recover initializes no class");
        Lazy.root[0] = 2;
        Two.a = "changed";
        Expect.that(AutoPersist.stats().objectsConverted() > 0, "objects converted");
        Expect.that(AutoPersist.stats().imageSizeBytes() >= 64 << 20, "size of the image");
    }

    @Override
    public void check() {
        int[] early = AutoPersist.recover(IMAGE, Lazy.class, "root");
        Expect.that(!initialized, "recover initializes no class");
        Expect.equal(new int[] {2}, early, "recovered value");
        Expect.same(early, Lazy.root, "the value that initialization binds");
        Expect.same(early, AutoPersist.recover(IMAGE, Lazy.class, "root"), "the value by then");

        Expect.equal("changed", AutoPersist.recover(IMAGE, Two.class, "a"), "first of two");
        Expect.equal("b", AutoPersist.recover(IMAGE, Two.class, "b"), "second of two");
        Expect.same(null, AutoPersist.recover(IMAGE, Two.class, "plain"), "no durable root");
        Expect.thrown(IllegalArgumentException.class, () -> AutoPersist.recover(IMAGE, Two.class, "missing"));
        Expect.thrown(IllegalArgumentException.class, () -> AutoPersist.recover("other.nvm", Two.class, "a"));
        Expect.thrown(IllegalArgumentException.class, Two::only);
        Expect.thrown(IllegalArgumentException.class, None::only);
        Expect.same(null, Never.only(), "a root that never had a value");
        Expect.thrown(
                IllegalArgumentException.class,
                () -> AutoPersist.recover(Path.of("elsewhere", IMAGE).toString(), Two.class, "a"));
        Expect.that(AutoPersist.stats().objectsRecovered() > 0, "objects recovered");
        Expect.that(AutoPersist.stats().recoveryTime().isPositive(), "recovery time");
    }

    @Override
    public boolean holdsInOneLife() {
        return false;
    }
}
