// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.autopersist.AfterRecovery;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.ObjectRefusedException;
import org.autopersist.RecoveryException;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/**
 * Methods annotated AfterRecovery that throw: all others run, and the error says which object and where it is. Also
 * wrong declarations. Uses image "test.nvm".
 */
public final class FailingHooks implements Program {

    private static final String IMAGE = "test.nvm";

    private static final class ByInitialization {
        @DurableRoot
        static List<Object> root;
    }

    private static final class ByName {
        @DurableRoot
        static Object[] root;
    }

    private static final class Many {
        @DurableRoot
        static Object[] root;
    }

    private static final class Wrong {
        @DurableRoot
        static Object root;
    }

    /** What ran in this life. */
    private static final List<String> RUNS = new ArrayList<>();

    private static final class Part {
        final String name;
        final boolean fails;

        Part(String name, boolean fails) {
            this.name = name;
            this.fails = fails;
        }

        @AfterRecovery
        private void onRecover() throws Exception {
            RUNS.add(name);
            if (fails) {
                throw new Exception("can't rebuild " + name);
            }
        }
    }

    private static final class WithStatic {
        @AfterRecovery
        static void hook() {}
    }

    private static final class WithParameter {
        @AfterRecovery
        void hook(int n) {}
    }

    private static class WithResult {
        @AfterRecovery
        int hook() {
            return 1;
        }
    }

    private static final class Inherited extends WithResult {}

    @Override
    public void write() {
        ByInitialization.root = new ArrayList<>();
        ByInitialization.root.add(new Part("good", false));
        ByInitialization.root.add(new Part("bad", true));
        ByInitialization.root.add(new Part("last", false));
        ByName.root = new Object[] {new Part("first", true), new Object[] {new Part("second", true)}};
        Many.root = new Object[100];
        for (int i = 0; i < Many.root.length; i++) {
            Many.root[i] = new Part("many" + i, true);
        }
        for (Object wrong : new Object[] {new WithStatic(), new WithParameter(), new WithResult(), new Inherited()}) {
            ObjectRefusedException e = Expect.thrown(ObjectRefusedException.class, () -> {
                Wrong.root = wrong;
                LockSupport.parkNanos(1);
            });
            contains(e, wrong.getClass().getName(), "@AfterRecovery", "Wrong.root");
        }
        Expect.same(null, Wrong.root, "root after refusals");
    }

    private static void contains(Throwable t, String... texts) {
        for (String text : texts) {
            Expect.that(t.getMessage().contains(text), "'" + text + "' is in: " + t.getMessage());
        }
    }

    @Override
    public void check() {
        ExceptionInInitializerError error =
                Expect.thrown(ExceptionInInitializerError.class, () -> ByInitialization.root.size());
        Throwable failure = error.getCause();
        Expect.same(RecoveryException.class, failure.getClass(), "class of the failure");
        contains(failure, "one @AfterRecovery method failed", "ByInitialization.root -> java.util.ArrayList.elementData",
                "Object;[1] -> ", "$Part", "onRecover");
        Expect.equal("can't rebuild bad", failure.getCause().getMessage(), "what the method threw");
        Expect.equal(0, failure.getSuppressed().length, "further failures");
        RUNS.sort(null);
        Expect.equal(List.of("bad", "good", "last"), RUNS, "methods that ran");
        Expect.thrown(NoClassDefFoundError.class, () -> ByInitialization.root.size());

        RUNS.clear();
        failure = Expect.thrown(
                RecoveryException.class, () -> AutoPersist.recover(IMAGE, ByName.class, "root"));
        contains(failure, "2 @AfterRecovery methods failed", "ByName.root -> ");
        Expect.equal(1, failure.getSuppressed().length, "further failures");
        contains(failure.getSuppressed()[0], "ByName.root -> ", "$Part");
        List<String> messages = new ArrayList<>(List.of(
                failure.getCause().getMessage(), failure.getSuppressed()[0].getCause().getMessage()));
        messages.sort(null);
        Expect.equal(List.of("can't rebuild first", "can't rebuild second"), messages, "what the methods threw");
        Expect.equal(2, RUNS.size(), "methods that ran");
        // Once is enough: the objects are there.
        Expect.equal(2, ByName.root.length, "root after a failed recover");
        Expect.equal(2, RUNS.size(), "methods that ran");

        RUNS.clear();
        failure = Expect.thrown(RecoveryException.class, () -> AutoPersist.recover(IMAGE, Many.class, "root"));
        contains(failure, "100 @AfterRecovery methods failed");
        Expect.equal(19, failure.getSuppressed().length, "further failures that are kept");
        Expect.equal(100, RUNS.size(), "methods that ran");
        Expect.same(null, Wrong.root, "root that was refused");
    }

    @Override
    public boolean holdsInOneLife() {
        return false;
    }
}
