// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules of recovery, on a VM that is made up. */
class RecoveryTest {

    static final class None {
        static Object plain;
    }

    static final class One {
        static Object root;
    }

    static final class Two {
        static Object first;
        static Object second;
    }

    private record FakeVm(boolean isPresent, boolean isEnabled, String imagePath) implements Vm {
        @Override
        public Object recover(Class<?> holder, String field) {
            return holder.getSimpleName() + "." + field;
        }

        @Override
        public String[] durableRoots(Class<?> holder) {
            return holder == One.class ? new String[] {"root"}
                    : holder == Two.class ? new String[] {"first", "second"} : new String[0];
        }

        @Override
        public long[] statistics() {
            return new long[0];
        }
    }

    private static final class Log implements System.Logger {
        final List<String> messages = new ArrayList<>();

        @Override
        public String getName() {
            return "test";
        }

        @Override
        public boolean isLoggable(Level level) {
            return true;
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
            messages.add(level + " " + message);
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String format, Object... params) {
            messages.add(level + " " + format);
        }
    }

    @TempDir
    Path folder;

    private Path image;
    private final Log log = new Log();
    private final List<String> standardError = new ArrayList<>();

    @BeforeEach
    void createImage() throws Exception {
        image = Files.createFile(folder.toRealPath().resolve("bank.nvm"));
    }

    private Recovery of(FakeVm vm, boolean required) {
        return new Recovery(vm, log, new MissingImage(vm, required, standardError::add));
    }

    private Recovery enabled() {
        return of(new FakeVm(true, true, image.toString()), false);
    }

    private Recovery disabled(boolean present, boolean required) {
        return of(new FakeVm(present, false, null), required);
    }

    @Test
    void theOnlyRootIsFound() {
        assertEquals("One.root", enabled().recoverOnlyRoot("bank.nvm", One.class));
        assertEquals("Two.second", enabled().recover("bank.nvm", Two.class, "second"));
    }

    @Test
    void theImageMayBeNamedByFileNameOrByAnyPathToIt() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), image.getParent());
        for (String name : List.of(
                "bank.nvm",
                image.toString(),
                folder + "/./x/../bank.nvm",
                link.resolve("bank.nvm").toString(),
                Path.of("").toAbsolutePath().relativize(image).toString())) {
            assertEquals("One.root", enabled().recoverOnlyRoot(name, One.class), name);
        }
    }

    @Test
    void anotherImageIsAnErrorThatNamesBoth() {
        for (String name : List.of("shop.nvm", "bank", "x/bank.nvm", "", "a\0b")) {
            var e = assertThrows(IllegalArgumentException.class, () -> enabled().recoverOnlyRoot(name, One.class));
            assertTrue(e.getMessage().contains(image.toString()) && e.getMessage().contains(name), e.getMessage());
        }
    }

    @Test
    void aClassWithoutExactlyOneRootIsAnError() {
        var none = assertThrows(
                IllegalArgumentException.class, () -> enabled().recoverOnlyRoot("bank.nvm", None.class));
        assertTrue(none.getMessage().contains(None.class.getName() + " has no durable root"), none.getMessage());
        var two = assertThrows(
                IllegalArgumentException.class, () -> enabled().recoverOnlyRoot("bank.nvm", Two.class));
        assertTrue(two.getMessage().contains("first, second"), two.getMessage());
    }

    @Test
    void aFieldThatIsNoRootGivesNullAndAWarning() {
        assertNull(enabled().recover("bank.nvm", None.class, "plain"));
        assertEquals(1, log.messages.size());
        assertTrue(log.messages.getFirst().contains("None.plain is no durable root"), log.messages::toString);
        var e = assertThrows(
                IllegalArgumentException.class, () -> enabled().recover("bank.nvm", None.class, "missing"));
        assertTrue(e.getMessage().contains("declares no field missing"), e.getMessage());
    }

    @Test
    void withoutAnImageThereIsOneWarningThatSaysWhatToDo() {
        Recovery recovery = disabled(true, false);
        assertNull(recovery.recoverOnlyRoot("bank.nvm", One.class));
        assertNull(recovery.recoverOnlyRoot("bank.nvm", None.class));
        assertNull(recovery.recover("bank.nvm", One.class, "root"));
        assertEquals(1, standardError.size());
        String message = standardError.getFirst();
        assertTrue(message.startsWith("WARNING"), message);
        assertTrue(message.contains("started without an image") && message.contains("-XX:NVMImage=bank.nvm"), message);
        assertTrue(log.messages.isEmpty(), log.messages::toString);
    }

    @Test
    void aStockJvmIsNamedAsSuch() {
        disabled(false, false).recoverOnlyRoot("bank.nvm", One.class);
        assertTrue(standardError.getFirst().contains("this JVM is not AutoPersist"), standardError::toString);
    }

    @Test
    void requiredMakesItAnError() {
        var e = assertThrows(
                IllegalStateException.class, () -> disabled(true, true).recoverOnlyRoot("bank.nvm", One.class));
        assertTrue(e.getMessage().contains("org.autopersist.required"), e.getMessage());
        assertTrue(standardError.isEmpty());
    }
}
