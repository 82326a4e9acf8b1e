// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads;

import java.util.List;
import java.util.stream.Stream;
import org.autopersist.test.crash.Workload;

/** JVM flags of workloads: as lists, and as interfaces for subclasses that differ from their workload in flags only. */
public final class Flags {

    /** The paper's log. */
    private static final List<String> UNDO = List.of("-XX:RegionLog=undo");

    /** The optimizing compiler, after a few calls; most methods of a short run would never get so far. */
    private static final List<String> C2 =
            List.of("-Xbatch", "-XX:CompileCommand=quiet", compiledSoon("org.autopersist.crash.workloads.*"));

    /** The same for collections too. */
    private static final List<String> C2_COLLECTIONS =
            Stream.concat(C2.stream(), Stream.of(compiledSoon("java.util.*"))).toList();

    private static final List<String> LISTED = List.of("-XX:FailureAtomicMethods=@collections");

    /** C2 where it orders what it may order otherwise than it would. */
    public static final List<String> C2_SHUFFLED = Stream.concat(C2.stream(),
            Stream.of("-XX:+StressLCM", "-XX:+StressGCM", "-XX:+StressIGVN", "-XX:StressSeed=5")).toList();

    /** With the paper's log. */
    public interface Undo extends Workload {
        @Override
        default List<String> jvmFlags() {
            return UNDO;
        }
    }

    /** In code of C2. */
    public interface Compiled extends Workload {
        @Override
        default List<String> jvmFlags() {
            return C2;
        }
    }

    /** The collection, too, in code of C2. */
    public interface CompiledCollections extends Workload {
        @Override
        default List<String> jvmFlags() {
            return C2_COLLECTIONS;
        }
    }

    /** Each changing call of a collection is atomic by itself. */
    public interface Listed extends Workload {
        @Override
        default List<String> jvmFlags() {
            return LISTED;
        }
    }

    /** The same with the paper's log. */
    public interface ListedUndo extends Listed {
        @Override
        default List<String> jvmFlags() {
            return both(LISTED, UNDO);
        }
    }

    /** The same in code of C2. */
    public interface ListedCompiled extends Listed {
        @Override
        default List<String> jvmFlags() {
            return both(LISTED, C2_COLLECTIONS);
        }
    }

    private Flags() {}

    private static List<String> both(List<String> some, List<String> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    private static String compiledSoon(String classes) {
        return "-XX:CompileCommand=CompileThresholdScaling," + classes + "::*,0.001";
    }
}
