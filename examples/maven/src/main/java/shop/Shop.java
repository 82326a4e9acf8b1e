// SPDX-License-Identifier: Apache-2.0
package shop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.autopersist.DurableCollections;
import org.autopersist.FailureAtomic;

/** What a shop has, and what it has sold. An ordinary class: whoever holds it decides whether it is durable. */
public final class Shop {

    /** What was sold. */
    public record Order(String article, int count) {}

    private final Map<String, Integer> stock = DurableCollections.map(new HashMap<>());
    private final List<Order> orders = DurableCollections.list(new ArrayList<>());

    /** Puts articles on the shelf. */
    public void deliver(String article, int count) {
        stock.merge(article, count, Integer::sum);
    }

    /**
     * Takes articles off the shelf and notes that: both, or none.
     *
     * @throws IllegalStateException if there are not enough; nothing has changed then
     */
    public void sell(String article, int count) {
        FailureAtomic.run(() -> {
            orders.add(new Order(article, count));
            if (stock.merge(article, -count, Integer::sum) < 0) {
                throw new IllegalStateException("not enough of " + article);
            }
        });
    }

    public int stock(String article) {
        return stock.getOrDefault(article, 0);
    }

    public int sold() {
        synchronized (orders) {
            return orders.stream().mapToInt(Order::count).sum();
        }
    }
}
