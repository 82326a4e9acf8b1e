// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.ImageFullException;
import org.autopersist.ImageMXBean;
import org.autopersist.RegionRolledBackException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Does what its argument names, then prints READY and waits for a line on standard input, after which it ends in the usual
 * way.
 */
public final class Observability {

    private static final class Data {
        Object field;
        volatile Object ordered;
    }

    private static final class Static {
        @DurableRoot
        static Data root = new Data();
    }

    private Observability() {}

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "nothing" -> {}
            case "store" -> store();
            case "recover" -> {
                Expect.equal(100_001, ((Object[]) Static.root.field).length, "recovered");
                Expect.equal("value", AutoPersist.getRoot("named", Object.class), "recovered");
            }
            case "bean" -> bean();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println("READY");
        System.in.read();
        switch (args[0]) {
            case "store", "recover" -> more();
            default -> {}
        }
        System.out.println("DONE");
    }

    /** A conversion that takes milliseconds, and one that does not fit. */
    private static void store() {
        Object[] many = new Object[100_001];
        for (int i = 0; i < 100_000; i++) {
            many[i] = new int[] {i};
        }
        Static.root.field = many;
        AutoPersist.setRoot("named", "value");
        AutoPersist.collect();
        FailureAtomic.run(() -> {
            for (Object one : many) {
                if (one != null) {
                    ((int[]) one)[0]++;
                }
            }
        });
        FailureAtomic.begin();
        FailureAtomic.begin();
        ((int[]) many[0])[0] = -1;
        FailureAtomic.rollback();
        FailureAtomic.end();
        Expect.thrown(RegionRolledBackException.class, FailureAtomic::end);
        Expect.thrown(ImageFullException.class, () -> AutoPersist.setRoot("named", new byte[100 << 20]));
    }

    private static void more() {
        Object[] many = new Object[50_000];
        for (int i = 0; i < many.length; i++) {
            many[i] = new int[] {i};
        }
        Static.root.ordered = many;
    }

    private static long counter(MBeanServer server, ObjectName name, String counter) throws Exception {
        return (long) ((TabularData) server.getAttribute(name, "Counters")).get(new Object[] {counter}).get("value");
    }

    private static void bean() throws Exception {
        AutoPersist.setRoot("named", "value");
        ImageMXBean bean = AutoPersist.imageMXBean();
        Expect.that(bean.isEnabled(), "enabled");
        Expect.that(bean.getPath().endsWith("test.nvm"), bean.getPath());
        Expect.that(!bean.getDurability().isEmpty(), "durability");
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName(ImageMXBean.OBJECT_NAME);
        Expect.equal(AutoPersist.stats().asMap().keySet(), bean.getCounters().keySet(), "names of counters");
        Expect.equal(32L << 20, counter(server, name, "imageSizeBytes"), "size");
        Expect.that(counter(server, name, "objectsConverted") > 0, "converted");
        Expect.equal(1, ((Object[]) server.getAttribute(name, "Roots")).length, "roots");
        AutoPersist.collect();
        Expect.that(counter(server, name, "collections") > 0, "collections");
        Expect.equal(2L, counter(server, name, "liveObjects"), "live: the string and its bytes");
        Expect.that(counter(server, name, "liveBytes") >= 32, "live bytes");
        Expect.that(counter(server, name, "collectionTime") > 0, "collection time");
        Expect.that(counter(server, name, "longestWait") >= 0, "longest wait");
        String copy = bean.getPath() + ".copy ä";
        Object said = server.invoke(name, "copyTo", new Object[] {copy}, new String[] {String.class.getName()});
        Expect.that(said.toString().startsWith(copy + ": "), said.toString());
        Expect.equal(32L << 20, java.nio.file.Files.size(java.nio.file.Path.of(copy)), "size of the copy");
        Expect.thrown(java.io.IOException.class, () -> bean.copyTo(copy));
    }
}
