// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Command lines that don't start a server. */
class OptionsTest {

    private final StringWriter said = new StringWriter();

    private int run(String... arguments) {
        return new CommandLine(new QuickCached())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setErr(new PrintWriter(said, true))
                .setOut(new PrintWriter(said, true))
                .execute(arguments);
    }

    @ParameterizedTest
    @CsvSource({
        "-p 70000, -p must be from 0 to 65535",
        "-p x, Invalid value for option '--port'",
        "-c 0, -c must be positive",
        "-t -1, -t must be positive",
        "-m -1, -m must not be negative",
        "-I 1, -I must be from 1k to 1024m",
        "-I 2000m, -I must be from 1k to 1024m",
        "-I big, 'big' is no size; write 512k or 4m",
        "-B sasl, Invalid value for option '--protocol'",
        "-o speed=3, '-o knows no speed, only idle_timeout'",
        "-o idle_timeout=-3, idle_timeout must not be negative",
        "-l 127.0.0.1:x, the port of '127.0.0.1:x' must be from 0 to 65535",
        "-l localhost:70000, the port of 'localhost:70000' must be from 0 to 65535",
        "'-l 127.0.0.1,:7', '-l: '':7'' is no address'",
        "--backend TREE, Invalid value for option '--backend'",
        "--nonsense, Unknown option: '--nonsense'"
    })
    void wrongOnesAreExplained(String arguments, String message) {
        assertEquals(CommandLine.ExitCode.USAGE, run(arguments.split(" ")));
        assertTrue(said.toString().contains(message), said.toString());
    }

    @Test
    void helpAndVersion() {
        assertEquals(0, run("--help"));
        assertTrue(said.toString().contains("--memory-limit"));
        assertEquals(0, run("-V"));
    }

    @Test
    void aNameWithoutAddressIsAnError() {
        assertEquals(1, run("-p", "0", "-l", "no name"));
    }

    @Test
    void aPidFileThatCannotBeWrittenIsAnError() {
        assertEquals(1, run("-p", "0", "-l", "127.0.0.1", "-P", "/no/such/folder/pid"));
    }

    @Test
    void aPortThatIsTakenIsAnError() throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            assertEquals(1, run("-p", Integer.toString(taken.getLocalPort())));
        }
    }
}
