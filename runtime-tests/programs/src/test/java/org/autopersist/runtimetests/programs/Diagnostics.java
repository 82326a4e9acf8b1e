// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs;

import java.lang.management.ManagementFactory;
import javax.management.ObjectName;

/** What this JVM's own diagnostic commands say. */
public final class Diagnostics {

    private Diagnostics() {}

    /** @param command as the MBean names it, such as {@code autopersistInfo} for {@code AutoPersist.info} */
    public static String ask(String command) throws Exception {
        return (String) ManagementFactory.getPlatformMBeanServer().invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"), command, null, null);
    }

    /** The line of {@code AutoPersist.info} that starts so. */
    public static String info(String start) throws Exception {
        return ask("autopersistInfo").lines().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
    }

    /** How many conversions have had an asymmetric fence. */
    public static long fences() throws Exception {
        return Long.parseLong(info("asymmetric fences:").split("\\s+")[2]);
    }

    /** How many stores have called the VM. */
    public static long slowPaths() throws Exception {
        return Long.parseLong(info("slowPaths:").split("\\s+")[1]);
    }
}
