// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.errors;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.autopersist.ImageFullException;
import org.autopersist.ObjectRefusedException;
import org.autopersist.runtimetests.programs.Expect;

/** The error of a store is that of this store: the innermost handler around it gets it, and no other code. */
public final class CaughtErrors extends RefusedStores {

    private static final int ROUNDS = Integer.getInteger("tests.rounds", 400);   // enough to be compiled

    @Override
    public void write() throws Exception {
        Data.root = new Data();
        Object refused = Thread.currentThread();
        List<String> wrong = new ArrayList<>();
        List<Form> forms = new ArrayList<>(StoreForms.ALL);
        forms.addAll(LibraryForms.ALL);
        forms.addAll(HandlerForms.ALL);
        forms.addAll(BehindForms.ALL);
        for (Form form : forms) {
            for (int round = 0; round < ROUNDS; round++) {
                String fault = fault(form, refused);
                if (fault != null) {
                    wrong.add(form.name() + " in round " + round + ": " + fault);
                    break;
                }
            }
        }
        Expect.equal(List.of(), wrong, "forms that do not catch");
        imageFull();
        virtualThreads(forms, refused);
        endOfThread();
        classInitializer();
        initializedMeanwhile(refused);
    }

    /** Null if all is well. */
    private static String fault(Form form, Object refused) {
        try {
            if (HandlerForms.ALL.contains(form) || BehindForms.ALL.contains(form)) {
                form.test().isCaught(Data.root, "old");    // what is behind the store is compiled, too
            }
            if (!form.test().isCaught(Data.root, refused)) {
                return "not caught";
            }
            return Data.root.difference();
        } catch (Throwable t) {
            return t.getClass().getName() + " escapes at " + t.getStackTrace()[0];
        }
    }

    private static int storeTooMuch(Object value) {
        int caught = 0;
        try {
            Data.root.field = value;
        } catch (ImageFullException e) {
            caught++;
        }
        for (int i = 0; i < 4; i++) {
            try {
                Data.root.array[i] = value;
            } catch (RuntimeException e) {
                caught++;
            }
        }
        return caught;
    }

    private static void imageFull() {
        byte[] large = new byte[256 << 20];
        for (int round = 0; round < ROUNDS; round++) {
            Expect.equal(5, storeTooMuch(large), "caught ImageFullExceptions in round " + round);
        }
        Expect.equal(null, Data.root.difference(), "what was there before the image was full");
    }

    private static void virtualThreads(List<Form> forms, Object refused) throws InterruptedException {
        List<String> wrong = new ArrayList<>();
        Thread thread = Thread.ofVirtual().start(() -> {
            for (Form form : forms) {
                String fault = fault(form, refused);
                Thread.yield();
                if (fault != null) {
                    wrong.add(form.name() + ": " + fault);
                }
            }
        });
        thread.join();
        Expect.equal(List.of(), wrong, "forms that do not catch in a virtual thread");
    }

    private static void lastStore(Object refused) {
        Data.root.field = refused;
    }

    private static void endOfThread() throws InterruptedException {
        for (Thread.Builder builder : List.of(Thread.ofPlatform(), Thread.ofVirtual())) {
            AtomicReference<Throwable> uncaught = new AtomicReference<>();
            builder.uncaughtExceptionHandler((_, t) -> uncaught.set(t))
                    .start(() -> lastStore(Thread.currentThread()))
                    .join();
            Expect.that(uncaught.get() instanceof ObjectRefusedException, "uncaught: " + uncaught.get());
        }
    }

    private static final class FailingInitializer {
        static int value = 1;

        static {
            Data.root.array[2] = Thread.currentThread();
        }
    }

    private static void classInitializer() {
        Throwable error = Expect.thrown(ExceptionInInitializerError.class, () -> FailingInitializer.value++);
        Expect.that(error.getCause() instanceof ObjectRefusedException, "cause: " + error.getCause());
        Expect.thrown(NoClassDefFoundError.class, () -> FailingInitializer.value++);
    }

    private static final class Fresh {
        static int value = (int) (System.nanoTime() & 1);
    }

    private static boolean storeAndInitialize(Object refused, boolean initialize) {
        try {
            Data.root.field = refused;
            if (initialize) {
                Fresh.value += 2;
            }
        } catch (ObjectRefusedException e) {
            return true;
        }
        return false;
    }

    /** The error must not become that of a class that is initialized a little later. */
    private static void initializedMeanwhile(Object refused) {
        for (int round = 0; round < ROUNDS; round++) {
            Expect.that(storeAndInitialize(refused, false), "caught in round " + round);
        }
        Expect.that(storeAndInitialize(refused, true), "caught before the class is initialized");
        Expect.that(Fresh.value < 2, "the class is initialized by its own use");
    }
}
