// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.autopersist.restart.Backend;
import org.autopersist.restart.model.OrderChange;
import org.autopersist.restart.model.ShopGenerator;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What is done at a desk is there after a kill, in each index. A kill seldom comes in the middle of an insert; that regions are
 * atomic is tested by {@code ./ap crash}.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OrdersAfterKillTest {

    private static final ShopGenerator SHOP = new ShopGenerator(100, 0, 1);
    private static final int KILLED_AFTER = 2000;
    private static final String DONE = "done ";
    private static final String FOUND = "found ";

    @TempDir
    Path folder;

    /** Inserts and changes orders without an end. */
    static final class Program {
        public static void main(String[] args) {
            OrderDesks desks = OrderBackend.valueOf(args[0]).open(Path.of(args[1]));
            desks.fill(List.of(SHOP.shop()));
            OrderDesk desk = desks.desk(0);
            for (int number = SHOP.orders(); ; number++) {
                desk.insert(SHOP.order(number, desk::customer));
                desk.update(SHOP.reference(number), OrderChange.of(number));
                if (number % KILLED_AFTER == 0) {
                    System.out.println(DONE + number);
                }
            }
        }
    }

    /** Tells how many orders there are, if all ways to find them agree, and all that are known to be done are there. */
    static final class Check {
        public static void main(String[] args) {
            try (OrderDesks desks = OrderBackend.valueOf(args[0]).open(Path.of(args[1]))) {
                OrderDesk desk = desks.desk(0);
                for (int number = SHOP.orders(); number <= KILLED_AFTER; number++) {
                    if (!OrderChange.of(number).isIn(desk.order(SHOP.reference(number)))) {
                        throw new AssertionError(number);
                    }
                }
                System.out.println(FOUND + desks.check());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"AUTOPERSIST", "ROCKSDB"})
    @Tag("slow")
    void indexesAgree(OrderBackend backend) {
        try (RunningChild child = start(backend, Program.class)) {
            child.takeLine(DONE + KILLED_AFTER);
            child.kill().wasKilled();
        }
        for (int life = 0; life < 2; life++) {
            try (RunningChild child = start(backend, Check.class)) {
                long found = Long.parseLong(child.takeLine(FOUND).substring(FOUND.length()));
                assertTrue(found > KILLED_AFTER, found + " orders");
                child.awaitEnd().succeeded();
            }
        }
    }

    private RunningChild start(OrderBackend backend, Class<?> program) {
        ChildJvm jvm = ChildJvm.of(backend.hasImage() ? TestJdk.product() : TestJdk.stock())
                .flags(Backend.JVM_ARGUMENTS)
                .flags("-XX:+UseSerialGC");
        if (backend.hasImage()) {
            jvm.image(Backend.image(folder)).verified();
        }
        return jvm.main(program, backend.name(), folder.toString()).start();
    }
}
