// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads;

import java.util.List;
import java.util.Optional;
import org.autopersist.crash.NamedWorkload;
import org.autopersist.crash.workloads.collections.DequeWorkload;
import org.autopersist.crash.workloads.collections.KernelWorkload;
import org.autopersist.crash.workloads.collections.ListWorkload;
import org.autopersist.crash.workloads.collections.MapWorkload;
import org.autopersist.crash.workloads.lives.ChangedClass;
import org.autopersist.crash.workloads.lives.ChangedEnums;
import org.autopersist.crash.workloads.lives.Compacted;
import org.autopersist.crash.workloads.lives.Grown;
import org.autopersist.crash.workloads.lives.NamesOfTwoLives;
import org.autopersist.crash.workloads.lives.PendingRegions;
import org.autopersist.crash.workloads.lives.StoresAfterReplay;
import org.autopersist.crash.workloads.order.BulkStores;
import org.autopersist.crash.workloads.order.CloseStores;
import org.autopersist.crash.workloads.order.ElementOrder;
import org.autopersist.crash.workloads.order.FieldOrder;
import org.autopersist.crash.workloads.order.Observed;
import org.autopersist.crash.workloads.order.ObservedHashes;
import org.autopersist.crash.workloads.order.RelaxedRegions;
import org.autopersist.crash.workloads.order.RelaxedStores;
import org.autopersist.crash.workloads.order.ViewStores;
import org.autopersist.crash.workloads.regions.BigRegions;
import org.autopersist.crash.workloads.regions.BulkAfterRegions;
import org.autopersist.crash.workloads.regions.DeadHomes;
import org.autopersist.crash.workloads.regions.EndingThreads;
import org.autopersist.crash.workloads.regions.GrowingGraph;
import org.autopersist.crash.workloads.regions.ManyRegions;
import org.autopersist.crash.workloads.regions.NestedRegions;
import org.autopersist.crash.workloads.regions.PassedSegments;
import org.autopersist.crash.workloads.regions.RegionsThenStores;
import org.autopersist.crash.workloads.regions.RelinkedGraphs;
import org.autopersist.crash.workloads.regions.Rollbacks;
import org.autopersist.crash.workloads.regions.ShortRegions;
import org.autopersist.crash.workloads.roots.NamedRoots;
import org.autopersist.crash.workloads.roots.ReusedNames;
import org.autopersist.crash.workloads.roots.StaticRoots;
import org.autopersist.crash.workloads.stores.ExplicitStoreWorkload;
import org.autopersist.crash.workloads.stores.PlacedInUsedSpace;
import org.autopersist.crash.workloads.stores.SharedStore;
import org.autopersist.crash.workloads.stores.StoreWorkload;
import org.autopersist.crash.workloads.threads.MixedCells;
import org.autopersist.crash.workloads.threads.OverlappingGraphs;
import org.autopersist.crash.workloads.threads.OwnLists;
import org.autopersist.crash.workloads.threads.ReleasedLocks;
import org.autopersist.crash.workloads.threads.SharedClasses;
import org.autopersist.crash.workloads.threads.SharedMap;
import org.autopersist.crash.workloads.threads.SharedRoots;
import org.autopersist.crash.workloads.threads.SharedSymbols;
import org.autopersist.crash.workloads.threads.Transfers;
import org.autopersist.crash.workloads.types.CyclicGraphs;
import org.autopersist.crash.workloads.types.FullImage;
import org.autopersist.crash.workloads.types.IdentityHashes;
import org.autopersist.crash.workloads.types.NewArrays;
import org.autopersist.crash.workloads.types.NewClasses;
import org.autopersist.crash.workloads.types.ObjectKinds;
import org.autopersist.crash.workloads.types.RefusedObjects;
import org.autopersist.test.crash.Workload;

/** All workloads of {@code ./ap crash}, in the order in which {@code all} runs them. */
public final class Workloads {

    // So many images. Runs whose stores are waited for one by one have no more than a few.
    private static final int SLOW = 300;
    private static final int FEW = 4_000;
    private static final int SOME = 9_000;
    private static final int USUAL = 15_000;
    private static final int MANY = 26_000;

    private static final List<NamedWorkload> ALL = List.of(
            of("marray", "array list that copies for inserts and deletes", KernelWorkload.OfMArray.class, USUAL),
            of("mlist", "doubly linked list without regions", KernelWorkload.OfMList.class, FEW),
            of("fararray", "array list with regions", KernelWorkload.OfFARArray.class, MANY),
            of("fararray-undo", "array list with regions; paper's log", KernelWorkload.OfFARArrayUndo.class, USUAL),
            of("farray", "PCollections' TreePVector", KernelWorkload.OfFArray.class, MANY),
            of("flist", "PCollections' ConsPStack", KernelWorkload.OfFList.class, MANY),
            of("hash-map", "HashMap with regions: resizes, trees", MapWorkload.OfHashMap.class, MANY),
            of("hash-map-undo", "HashMap; paper's log", MapWorkload.OfHashMapUndo.class, MANY),
            of("hash-map-methods", "HashMap, regions by a flag", MapWorkload.OfHashMapMethods.class, SOME),
            of("hash-map-c2", "HashMap with regions, in code of C2", MapWorkload.OfHashMapCompiled.class, SOME),
            of("tree-map", "TreeMap with regions", MapWorkload.OfTreeMap.class, MANY),
            of("tree-map-undo", "TreeMap; paper's log", MapWorkload.OfTreeMapUndo.class, MANY),
            of("tree-map-methods", "TreeMap, regions by a flag", MapWorkload.OfTreeMapMethods.class, SOME),
            of("tree-map-c2", "TreeMap with regions, in code of C2", MapWorkload.OfTreeMapCompiled.class, SOME),
            of("linked-hash-map", "LinkedHashMap with regions", MapWorkload.OfLinkedHashMap.class, USUAL),
            of("hash-map-listed", "HashMap, calls atomic by the list that ships", MapWorkload.OfHashMapListed.class, USUAL),
            of("hash-map-listed-undo", "the same; paper's log", MapWorkload.OfHashMapListedUndo.class, SOME),
            of("hash-map-listed-c2", "the same, in code of C2", MapWorkload.OfHashMapListedCompiled.class, SOME),
            of("tree-map-listed", "TreeMap by the list", MapWorkload.OfTreeMapListed.class, SOME),
            of("tree-map-listed-c2", "the same, in code of C2", MapWorkload.OfTreeMapListedCompiled.class, SOME),
            of("linked-hash-map-listed", "LinkedHashMap by the list", MapWorkload.OfLinkedHashMapListed.class, SOME),
            of("durable-map", "DurableCollections.map of a HashMap", MapWorkload.OfDurableMap.class, USUAL),
            of("durable-navigable-map", "DurableCollections.navigableMap", MapWorkload.OfDurableNavigableMap.class, USUAL),
            of("concurrent-map", "DurableCollections.concurrentMap", MapWorkload.OfConcurrentMap.class, USUAL),
            of("store-func", "Func store: a persistent hash map in one field", StoreWorkload.OfFunc.class, SOME),
            of("store-javakv", "JavaKV store: leaves split, emptied, cleared", StoreWorkload.OfJavaKv.class, SOME),
            of("store-func-explicit", "Func store with explicit persistence", ExplicitStoreWorkload.OfFunc.class, SOME),
            of("store-javakv-explicit", "JavaKV store with explicit persistence", ExplicitStoreWorkload.OfJavaKv.class, SOME),
            of("store-javakv-ranges", "the same, leaves in ranges", ExplicitStoreWorkload.OfJavaKvRanges.class, SOME),
            of("placed-in-used-space", "second life, explicit: objects placed where garbage was", PlacedInUsedSpace.class, SOME),
            of("array-list", "ArrayList with regions", ListWorkload.OfArrayList.class, USUAL),
            of("array-list-undo", "ArrayList; paper's log", ListWorkload.OfArrayListUndo.class, USUAL),
            of("array-list-methods", "ArrayList, regions by a flag", ListWorkload.OfArrayListMethods.class, SOME),
            of("array-list-c2", "ArrayList with regions, in code of C2", ListWorkload.OfArrayListCompiled.class, SOME),
            of("linked-list", "LinkedList with regions", ListWorkload.OfLinkedList.class, USUAL),
            of("array-list-listed", "ArrayList by the list", ListWorkload.OfArrayListListed.class, SOME),
            of("array-list-listed-c2", "the same, in code of C2", ListWorkload.OfArrayListListedCompiled.class, SOME),
            of("linked-list-listed", "LinkedList by the list", ListWorkload.OfLinkedListListed.class, SOME),
            of("vector-listed", "Vector by the list", ListWorkload.OfVectorListed.class, SOME),
            of("durable-list", "DurableCollections.list of an ArrayList", ListWorkload.OfDurableList.class, USUAL),
            of("array-deque", "ArrayDeque with regions", DequeWorkload.OfArrayDeque.class, USUAL),
            of("array-deque-undo", "ArrayDeque; paper's log", DequeWorkload.OfArrayDequeUndo.class, SOME),
            of("array-deque-methods", "ArrayDeque, regions by a flag", DequeWorkload.OfArrayDequeMethods.class,
                    SOME),
            of("array-deque-c2", "ArrayDeque with regions, in code of C2", DequeWorkload.OfArrayDequeCompiled.class, SOME),
            of("array-deque-listed", "ArrayDeque by the list", DequeWorkload.OfArrayDequeListed.class, SOME),
            of("durable-deque", "DurableCollections.deque of an ArrayDeque", DequeWorkload.OfDurableDeque.class, USUAL),
            of("static-roots", "static roots of all types, alone and in regions", StaticRoots.class, USUAL),
            of("static-roots-undo", "static roots of all types, alone and in regions; paper's log", StaticRoots.Undo.class, SOME),
            of("named-roots", "named roots set, replaced, removed, also in regions", NamedRoots.class, SOME),
            of("named-roots-undo", "named roots set, replaced, removed, also in regions; paper's log",
                    NamedRoots.Undo.class, SOME),
            of("reused-names", "named roots in the entries of removed ones, also in regions", ReusedNames.class, SOME),
            of("reused-names-undo", "named roots in the entries of removed ones, also in regions; paper's log",
                    ReusedNames.Undo.class, SOME),
            of("new-classes", "each operation stores an object of a new class", NewClasses.class, MANY),
            of("object-kinds", "enums, boxes, strings, lambdas, records, arrays", ObjectKinds.class, SOME),
            of("identity-hashes", "identity hash codes asked for before and after", IdentityHashes.class, FEW),
            of("new-arrays", "arrays of all sizes, each published by one store", NewArrays.class, USUAL),
            of("refused-objects", "graphs that are refused, and leave nothing", RefusedObjects.class, SOME),
            of("full-image", "graphs published until the image is full, and on", FullImage.class, FEW),
            of("cyclic-graphs", "big cyclic graphs, each published by one store", CyclicGraphs.class, MANY),
            of("field-order", "stores to fields of all types, in program order", FieldOrder.class, FEW),
            of("field-order-c2", "stores to fields of all types, in code of C2", FieldOrder.Compiled.class, FEW),
            of("element-order", "stores to array elements, in program order", ElementOrder.class, SOME),
            of("close-stores", "stores side by side and to one place again, in code of C2", CloseStores.class, SOME),
            of("close-stores-shuffled", "the same where C2 orders at random", CloseStores.Shuffled.class, SOME),
            of("view-stores", "a byte array written to through buffers, segments, views", ViewStores.class, SOME),
            of("bulk-stores", "arraycopy and fill on arrays of several chunks", BulkStores.class, USUAL),
            of("relaxed-stores", "blocks without fences, and fence()", RelaxedStores.class, USUAL),
            of("relaxed-regions", "regions in blocks without fences", RelaxedRegions.class, USUAL),
            of("relaxed-regions-undo", "regions in blocks without fences; paper's log", RelaxedRegions.Undo.class, SOME),
            of("observed", "ordered stores are durable before they are seen (2 threads)", Observed.class, FEW),
            of("observed-c2", "ordered stores are durable before they are seen, in code of C2", Observed.Compiled.class,
                    FEW),
            of("observed-hashes", "identity hash codes are durable before they are seen (2 threads)", ObservedHashes.class,
                    FEW),
            of("many-regions", "300 regions in one log", ManyRegions.class, MANY),
            of("many-regions-undo", "300 regions in one log; paper's log", ManyRegions.Undo.class, USUAL),
            of("many-regions-c2", "300 regions in one log, in code of C2", ManyRegions.Compiled.class, USUAL),
            of("short-regions", "regions of one store, which need no log, and of two", ShortRegions.class, USUAL),
            of("big-regions", "regions of thousands of stores", BigRegions.class, MANY),
            of("big-regions-undo", "regions of thousands of stores; paper's log", BigRegions.Undo.class, USUAL),
            of("passed-segments", "log segments that pass from thread to thread", PassedSegments.class, SLOW),
            of("nested-regions", "regions in regions", NestedRegions.class, USUAL),
            of("nested-regions-undo", "regions in regions; paper's log", NestedRegions.Undo.class, SOME),
            of("rollbacks", "regions that are rolled back in all ways", Rollbacks.class, USUAL),
            of("rollbacks-undo", "regions that are rolled back in all ways; paper's log", Rollbacks.Undo.class, SOME),
            of("growing-graph", "regions that make objects recoverable", GrowingGraph.class, MANY),
            of("growing-graph-undo", "regions that make objects recoverable; paper's log", GrowingGraph.Undo.class, USUAL),
            of("growing-graph-c2", "regions that make objects recoverable, in code of C2", GrowingGraph.Compiled.class,
                    USUAL),
            of("growing-graph-gc", "regions with garbage collections in the middle", GrowingGraph.Collected.class, USUAL),
            of("growing-graph-collected", "regions with collections of the NVM heap in the middle", GrowingGraph.NvmCollected.class,
                    USUAL),
            of("growing-graph-collected-undo", "regions with collections of the NVM heap in the middle; paper's log",
                    GrowingGraph.NvmCollectedUndo.class, SOME),
            of("regions-then-stores-collected", "no replay writes to what a collection has given back",
                    RegionsThenStores.Collected.class, SOME),
            of("relinked-graphs", "regions that unlink, collect and link again", RelinkedGraphs.class, SOME),
            of("relinked-graphs-undo", "regions that unlink, collect and link again; paper's log", RelinkedGraphs.Undo.class, SOME),
            of("dead-homes", "regions and objects that take the place of theirs", DeadHomes.class, FEW),
            of("dead-homes-undo", "regions and objects that take the place of theirs; paper's log", DeadHomes.Undo.class, FEW),
            of("ending-threads", "threads that end, whose logs go to others", EndingThreads.class, USUAL),
            of("ending-threads-undo", "threads that end, whose logs go to others; paper's log", EndingThreads.Undo.class, SOME),
            of("regions-then-stores", "no replay undoes a later store", RegionsThenStores.class, USUAL),
            of("regions-then-stores-undo", "no replay undoes a later store; paper's log", RegionsThenStores.Undo.class, SOME),
            of("bulk-after-regions", "no replay undoes a later bulk or ordered store", BulkAfterRegions.class, USUAL),
            of("bulk-after-regions-undo", "bulk and ordered stores behind regions; paper's log", BulkAfterRegions.Undo.class,
                    SOME),
            of("overlapping-graphs", "2 threads publish the same graph", OverlappingGraphs.class, MANY),
            of("shared-symbols", "2 threads store classes and sentinels, one in a long conversion", SharedSymbols.class,
                    SOME),
            of("shared-classes", "2 threads store objects of a new class, one in a long conversion", SharedClasses.class,
                    SOME),
            of("own-lists-2", "2 threads, each with a list", OwnLists.class, USUAL),
            of("own-lists-4", "4 threads, each with a list", OwnLists.Four.class, MANY),
            of("shared-map-2", "2 threads on one concurrent map", SharedMap.class, USUAL),
            of("shared-map-4", "4 threads on one concurrent map", SharedMap.Four.class, MANY),
            of("shared-store", "2 threads on one JavaKV store", SharedStore.class, SOME),
            of("shared-roots", "2 threads on the same static and named roots", SharedRoots.class, USUAL),
            of("shared-roots-undo", "2 threads on the same roots; paper's log", SharedRoots.Undo.class, SOME),
            of("transfers-2", "2 threads, transfers between accounts", Transfers.class, USUAL),
            of("transfers-4", "4 threads, transfers between accounts", Transfers.Four.class, MANY),
            of("transfers-undo", "2 threads, transfers; paper's log", Transfers.Undo.class, SOME),
            of("transfers-c2", "2 threads, transfers, in code of C2", Transfers.Compiled.class, USUAL),
            of("mixed-cells-2", "2 threads, stores and regions on the same cells", MixedCells.class, USUAL),
            of("mixed-cells-4", "4 threads, stores and regions on the same cells", MixedCells.Four.class, MANY),
            of("mixed-cells-undo", "2 threads, stores and regions; paper's log", MixedCells.Undo.class, SOME),
            of("released-locks", "2 threads, locks released inside regions", ReleasedLocks.class, FEW),
            of("released-locks-undo", "2 threads, locks released inside regions; paper's log", ReleasedLocks.Undo.class, FEW),
            of("pending-regions", "second life: logs that wait for a replay", PendingRegions.class, SOME),
            of("pending-regions-undo", "second life: a region to roll back", PendingRegions.Undo.class, FEW),
            of("stores-after-replay", "second life: stores to replayed places, logs in used space",
                    StoresAfterReplay.class, SOME),
            of("segment-after-replay", "second life: objects where a replayed segment was",
                    StoresAfterReplay.WithSegment.class, FEW),
            of("names-of-two-lives", "named roots whose entries lie over remains of a crash", NamesOfTwoLives.class, FEW),
            of("used-space", "second life: arrays where garbage was", NewArrays.InUsedSpace.class, USUAL),
            of("changed-class", "second life: a class whose fields have changed", ChangedClass.class, SOME),
            of("compacted", "second life: all objects are moved when the image is opened", Compacted.class, SOME),
            of("grown", "second life: the image gets larger when it is opened", Grown.class, SOME),
            of("changed-enums", "second life: EnumMaps and EnumSets whose enums have changed", ChangedEnums.class, SOME));

    private Workloads() {}

    private static NamedWorkload of(String name, String description, Class<? extends Workload> type, int images) {
        return new NamedWorkload(name, description, type, images);
    }

    public static List<NamedWorkload> all() {
        return ALL;
    }

    public static Optional<NamedWorkload> find(String name) {
        return ALL.stream().filter(workload -> workload.name().equals(name)).findFirst();
    }
}
