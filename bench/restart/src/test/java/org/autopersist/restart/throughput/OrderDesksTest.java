// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.autopersist.restart.model.Order;
import org.autopersist.restart.model.OrderChange;
import org.autopersist.restart.model.Shop;
import org.autopersist.restart.model.ShopGenerator;
import org.autopersist.restart.stores.RocksFiles;
import org.autopersist.restart.stores.ShopCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OrderDesksTest {

    private static final int ORDERS = 50;
    private static final ShopGenerator SHOP = new ShopGenerator(ORDERS, 0, 1);

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(names = {"VOLATILE", "ROCKSDB"})
    void anOrderIsInsertedChangedAndTakenAway(OrderBackend backend) {
        try (OrderDesks desks = backend.open(folder)) {
            desks.fill(List.of(SHOP.shop()));
            OrderDesk desk = desks.desk(0);
            Order order = SHOP.order(ORDERS, desk::customer);
            OrderChange change = OrderChange.of(7);
            desk.insert(order);
            assertEquals(ORDERS + 1, desks.check());
            Order kept = desk.order(order.reference());
            assertEquals(order.placed(), kept.placed());
            assertEquals(order.customer().id(), kept.customer().id());
            desk.update(order.reference(), change);
            assertTrue(change.isIn(desk.order(order.reference())));
            assertEquals(ShopGenerator.LINES, desk.order(order.reference()).lines().size());
            assertEquals(ORDERS + 1, desks.check());
            desk.remove(order.reference());
            assertEquals(ORDERS, desks.check());
            assertMissing(() -> desk.order(order.reference()));
            assertMissing(() -> desk.update(order.reference(), change));
            assertMissing(() -> desk.remove(order.reference()));
        }
    }

    private static void assertMissing(Runnable action) {
        assertEquals("There is no order " + SHOP.reference(ORDERS),
                assertThrows(IllegalStateException.class, action::run).getMessage());
    }

    @ParameterizedTest
    @EnumSource(names = {"VOLATILE", "ROCKSDB"})
    void insertsAreTakenAwayWhenThereAreMany(OrderBackend backend) {
        try (OrderDesks desks = backend.open(folder)) {
            desks.fill(List.of(SHOP.shop()));
            Inserts inserts = new Inserts(desks.desk(0), SHOP, 3);
            List<Long> counts = new ArrayList<>();
            for (int i = 0; i < 7; i++) {
                inserts.makeRoom();
                inserts.step();
                inserts.check();
                counts.add(desks.check() - ORDERS);
            }
            assertEquals(List.of(1L, 2L, 3L, 1L, 2L, 3L, 1L), counts);
            assertEquals(1, inserts.added());
        }
    }

    @Test
    void objectsThatAreNotFoundInEachWayAreSeen() {
        for (int way = 0; way < 2; way++) {
            Shop shop = SHOP.shop();
            Order order = shop.order(SHOP.reference(3));
            OrderDesks desks = OrderBackend.VOLATILE.open(folder);
            desks.fill(List.of(shop));
            assertEquals(ORDERS, desks.check());
            if (way == 0) {
                order.customer().orders().remove(order);
            } else {
                shop.add(order);
                order.customer().orders().removeLast();
            }
            assertThrows(IllegalStateException.class, desks::check);
        }
    }

    @Test
    void anEntryWithoutARecordIsSeen() {
        Order order = SHOP.shop().order(SHOP.reference(3));
        fillRecordsAnd(files -> files.put(RocksFiles.dayKey(order.placed().plusDays(1), order.reference()), new byte[0]));
        assertEquals("Of orders and entries by day there are [50, 51]", complaint());
    }

    @Test
    void aRecordWithoutAnEntryIsSeen() {
        Order order = SHOP.order(ORDERS, RecordDesk::named);
        fillRecordsAnd(files -> files.put(RocksFiles.key(RocksFiles.ORDER, order.reference()), ShopCodec.encode(order)));
        assertEquals("Order 2026/10000050 is not found by day " + order.placed(), complaint());
    }

    private void fillRecordsAnd(Consumer<RocksFiles> change) {
        try (OrderDesks desks = OrderBackend.ROCKSDB.open(folder)) {
            desks.fill(List.of(SHOP.shop()));
            assertEquals(ORDERS, desks.check());
        }
        try (RocksFiles files = new RocksFiles(folder)) {
            change.accept(files);
        }
    }

    private String complaint() {
        try (OrderDesks desks = OrderBackend.ROCKSDB.open(folder)) {
            return assertThrows(IllegalStateException.class, desks::check).getMessage();
        }
    }

    @Test
    void durableDesksNeedAnImage() {
        try (OrderDesks desks = OrderBackend.AUTOPERSIST.open(folder)) {
            desks.fill(List.of(SHOP.shop()));
            assertThrows(IllegalStateException.class, () -> desks.desk(0));
        }
    }
}
