// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.testing.CollectionTestSuiteBuilder;
import com.google.common.collect.testing.ConcurrentMapTestSuiteBuilder;
import com.google.common.collect.testing.ListTestSuiteBuilder;
import com.google.common.collect.testing.MapTestSuiteBuilder;
import com.google.common.collect.testing.NavigableMapTestSuiteBuilder;
import com.google.common.collect.testing.NavigableSetTestSuiteBuilder;
import com.google.common.collect.testing.QueueTestSuiteBuilder;
import com.google.common.collect.testing.SetTestSuiteBuilder;
import com.google.common.collect.testing.SortedMapTestSuiteBuilder;
import com.google.common.collect.testing.SortedSetTestSuiteBuilder;
import com.google.common.collect.testing.TestStringCollectionGenerator;
import com.google.common.collect.testing.TestStringListGenerator;
import com.google.common.collect.testing.TestStringMapGenerator;
import com.google.common.collect.testing.TestStringQueueGenerator;
import com.google.common.collect.testing.TestStringSetGenerator;
import com.google.common.collect.testing.TestStringSortedMapGenerator;
import com.google.common.collect.testing.TestStringSortedSetGenerator;
import com.google.common.collect.testing.features.CollectionFeature;
import com.google.common.collect.testing.features.CollectionSize;
import com.google.common.collect.testing.features.Feature;
import com.google.common.collect.testing.features.ListFeature;
import com.google.common.collect.testing.features.MapFeature;
import com.google.common.collect.testing.features.SetFeature;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import junit.framework.TestResult;
import junit.framework.TestSuite;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The wrappers are collections like any others: Guava's suites, which hold for those of java.util. */
class CollectionSuitesTest {

    private static final Feature<?>[] MAP = {
        MapFeature.GENERAL_PURPOSE, MapFeature.ALLOWS_NULL_KEYS, MapFeature.ALLOWS_NULL_VALUES,
        MapFeature.ALLOWS_ANY_NULL_QUERIES, MapFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION,
        CollectionFeature.SUPPORTS_ITERATOR_REMOVE, CollectionSize.ANY
    };
    private static final Feature<?>[] SORTED_MAP = {
        MapFeature.GENERAL_PURPOSE, MapFeature.ALLOWS_NULL_VALUES, MapFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION,
        CollectionFeature.SUPPORTS_ITERATOR_REMOVE, CollectionFeature.KNOWN_ORDER, CollectionSize.ANY
    };
    private static final Feature<?>[] CONCURRENT_MAP = {
        MapFeature.GENERAL_PURPOSE, CollectionFeature.SUPPORTS_ITERATOR_REMOVE, CollectionSize.ANY
    };
    private static final Feature<?>[] SET = {
        SetFeature.GENERAL_PURPOSE, CollectionFeature.ALLOWS_NULL_VALUES,
        CollectionFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION, CollectionSize.ANY
    };
    private static final Feature<?>[] SORTED_SET = {
        SetFeature.GENERAL_PURPOSE, CollectionFeature.KNOWN_ORDER,
        CollectionFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION, CollectionSize.ANY
    };
    private static final Feature<?>[] LIST = {
        ListFeature.GENERAL_PURPOSE, CollectionFeature.ALLOWS_NULL_VALUES,
        CollectionFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION, CollectionSize.ANY
    };
    private static final Feature<?>[] QUEUE = {
        CollectionFeature.GENERAL_PURPOSE, CollectionFeature.KNOWN_ORDER, CollectionSize.ANY
    };

    @TestFactory
    Stream<DynamicTest> hashMap() {
        return Stream.of(test(map("HashMap", () -> DurableCollections.map(new HashMap<>()), MAP)));
    }

    @TestFactory
    Stream<DynamicTest> linkedHashMap() {
        return Stream.of(
                        map("LinkedHashMap", () -> DurableCollections.sequencedMap(new LinkedHashMap<>()), ordered(MAP)),
                        map("reversed twice", () -> DurableCollections.sequencedMap(new LinkedHashMap<String, String>())
                                .reversed()
                                .reversed(), ordered(MAP)))
                .map(CollectionSuitesTest::test);
    }

    @TestFactory
    Stream<DynamicTest> concurrentMap() {
        return Stream.of(1, 2, 64).map(concurrency -> test(ConcurrentMapTestSuiteBuilder.using(
                        new TestStringMapGenerator() {
                            @Override
                            protected Map<String, String> create(Map.Entry<String, String>[] entries) {
                                return filled(DurableCollections.concurrentMap(concurrency), entries);
                            }
                        })
                .named("concurrentMap " + concurrency)
                .withFeatures(CONCURRENT_MAP)
                .createTestSuite()));
    }

    @TestFactory
    Stream<DynamicTest> setFromConcurrentMap() {
        return Stream.of(test(SetTestSuiteBuilder.using(new TestStringSetGenerator() {
                    @Override
                    protected Set<String> create(String[] elements) {
                        return filled(Collections.newSetFromMap(DurableCollections.concurrentMap()), elements);
                    }
                })
                .named("newSetFromMap")
                .withFeatures(SetFeature.GENERAL_PURPOSE, CollectionSize.ANY)
                .createTestSuite()));
    }

    @TestFactory
    Stream<DynamicTest> treeMap() {
        return Stream.of(
                        NavigableMapTestSuiteBuilder.using(sorted(() -> DurableCollections.navigableMap(new TreeMap<>())))
                                .named("navigableMap")
                                .withFeatures(SORTED_MAP)
                                .createTestSuite(),
                        SortedMapTestSuiteBuilder.using(sorted(() -> DurableCollections.sortedMap(new TreeMap<>())))
                                .named("sortedMap")
                                .withFeatures(SORTED_MAP)
                                .createTestSuite())
                .map(CollectionSuitesTest::test);
    }

    @TestFactory
    Stream<DynamicTest> treeSet() {
        return Stream.of(
                        NavigableSetTestSuiteBuilder.using(
                                        sortedSet(() -> DurableCollections.navigableSet(new TreeSet<>())))
                                .named("navigableSet")
                                .withFeatures(SORTED_SET)
                                .createTestSuite(),
                        SortedSetTestSuiteBuilder.using(sortedSet(() -> DurableCollections.sortedSet(new TreeSet<>())))
                                .named("sortedSet")
                                .withFeatures(SORTED_SET)
                                .createTestSuite())
                .map(CollectionSuitesTest::test);
    }

    @TestFactory
    Stream<DynamicTest> hashSets() {
        return Stream.of(
                        set("HashSet", () -> DurableCollections.set(new HashSet<>()), SET),
                        set("LinkedHashSet", () -> DurableCollections.sequencedSet(new LinkedHashSet<>()), ordered(SET)))
                .map(CollectionSuitesTest::test);
    }

    @TestFactory
    Stream<DynamicTest> lists() {
        return Stream.of(
                        list("ArrayList", () -> DurableCollections.list(new ArrayList<>())),
                        list("LinkedList", () -> DurableCollections.list(new LinkedList<>())))
                .map(CollectionSuitesTest::test);
    }

    @TestFactory
    Stream<DynamicTest> queues() {
        return Stream.of(
                        queue("queue", () -> DurableCollections.queue(new ArrayDeque<>())),
                        queue("deque", () -> DurableCollections.deque(new ArrayDeque<>())),
                        queue("blockingQueue", DurableCollections::blockingQueue),
                        queue("blockingQueue with a bound", () -> DurableCollections.blockingQueue(1000)))
                .map(CollectionSuitesTest::test);
    }

    @TestFactory
    Stream<DynamicTest> collections() {
        return Stream.of(test(CollectionTestSuiteBuilder.using(new TestStringCollectionGenerator() {
                    @Override
                    protected Collection<String> create(String[] elements) {
                        return filled(DurableCollections.collection(new ArrayList<>()), elements);
                    }
                })
                .named("collection")
                .withFeatures(
                        CollectionFeature.GENERAL_PURPOSE, CollectionFeature.ALLOWS_NULL_VALUES,
                        CollectionFeature.KNOWN_ORDER, CollectionSize.ANY)
                .createTestSuite()));
    }

    private static Feature<?>[] ordered(Feature<?>[] features) {
        Feature<?>[] more = Arrays.copyOf(features, features.length + 1);
        more[features.length] = CollectionFeature.KNOWN_ORDER;
        return more;
    }

    private static <C extends Collection<String>> C filled(C collection, String[] elements) {
        collection.addAll(Arrays.asList(elements));
        return collection;
    }

    private static <M extends Map<String, String>> M filled(M map, Map.Entry<String, String>[] entries) {
        for (Map.Entry<String, String> entry : entries) {
            map.put(entry.getKey(), entry.getValue());
        }
        return map;
    }

    private static TestSuite map(String name, Supplier<Map<String, String>> maker, Feature<?>[] features) {
        return MapTestSuiteBuilder.using(new TestStringMapGenerator() {
                    @Override
                    protected Map<String, String> create(Map.Entry<String, String>[] entries) {
                        return filled(maker.get(), entries);
                    }
                })
                .named(name)
                .withFeatures(features)
                .createTestSuite();
    }

    private static TestSuite set(String name, Supplier<Set<String>> maker, Feature<?>[] features) {
        return SetTestSuiteBuilder.using(new TestStringSetGenerator() {
                    @Override
                    protected Set<String> create(String[] elements) {
                        return filled(maker.get(), elements);
                    }
                })
                .named(name)
                .withFeatures(features)
                .createTestSuite();
    }

    private static TestSuite list(String name, Supplier<List<String>> maker) {
        return ListTestSuiteBuilder.using(new TestStringListGenerator() {
                    @Override
                    protected List<String> create(String[] elements) {
                        return filled(maker.get(), elements);
                    }
                })
                .named(name)
                .withFeatures(LIST)
                .createTestSuite();
    }

    private static TestSuite queue(String name, Supplier<Queue<String>> maker) {
        return QueueTestSuiteBuilder.using(new TestStringQueueGenerator() {
                    @Override
                    protected Queue<String> create(String[] elements) {
                        return filled(maker.get(), elements);
                    }
                })
                .named(name)
                .withFeatures(QUEUE)
                .createTestSuite();
    }

    private static TestStringSortedMapGenerator sorted(Supplier<SortedMap<String, String>> maker) {
        return new TestStringSortedMapGenerator() {
            @Override
            protected SortedMap<String, String> create(Map.Entry<String, String>[] entries) {
                return filled(maker.get(), entries);
            }
        };
    }

    private static TestStringSortedSetGenerator sortedSet(Supplier<SortedSet<String>> maker) {
        return new TestStringSortedSetGenerator() {
            @Override
            protected SortedSet<String> create(String[] elements) {
                return filled(maker.get(), elements);
            }
        };
    }

    /** A suite as one test, because suites have thousands each. */
    private static DynamicTest test(TestSuite suite) {
        return DynamicTest.dynamicTest(suite.getName(), () -> {
            TestResult result = new TestResult();
            suite.run(result);
            assertTrue(result.runCount() > 100, result.runCount() + " tests");
            Stream.of(result.failures(), result.errors()).map(Collections::list).forEach(failures -> {
                if (!failures.isEmpty()) {
                    throw new AssertionError(failures.size() + " of " + result.runCount() + ", for example "
                            + failures.getFirst(), failures.getFirst().thrownException());
                }
            });
        });
    }
}
