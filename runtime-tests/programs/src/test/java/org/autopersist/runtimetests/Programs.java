// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.List;
import org.autopersist.runtimetests.programs.Program;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.access.ArrayAccess;
import org.autopersist.runtimetests.programs.access.BulkAccess;
import org.autopersist.runtimetests.programs.access.CryptoAccess;
import org.autopersist.runtimetests.programs.access.DowncallAccess;
import org.autopersist.runtimetests.programs.access.FieldAccess;
import org.autopersist.runtimetests.programs.access.LongCopies;
import org.autopersist.runtimetests.programs.access.NarrowAtomics;
import org.autopersist.runtimetests.programs.access.ObjectAccess;
import org.autopersist.runtimetests.programs.access.ReflectiveAccess;
import org.autopersist.runtimetests.programs.access.StaticAccess;
import org.autopersist.runtimetests.programs.access.TextAccess;
import org.autopersist.runtimetests.programs.access.TypedVarHandleAccess;
import org.autopersist.runtimetests.programs.access.UnsafeAccess;
import org.autopersist.runtimetests.programs.access.VarHandleAccess;
import org.autopersist.runtimetests.programs.access.ViewAccess;
import org.autopersist.runtimetests.programs.compiled.CountedLoops;
import org.autopersist.runtimetests.programs.compiled.FreshObjects;
import org.autopersist.runtimetests.programs.compiled.MergedStores;
import org.autopersist.runtimetests.programs.compiled.OnStackReplacement;
import org.autopersist.runtimetests.programs.compiled.Searches;
import org.autopersist.runtimetests.programs.concurrent.ConcurrentConversion;
import org.autopersist.runtimetests.programs.concurrent.Monitors;
import org.autopersist.runtimetests.programs.concurrent.Publication;
import org.autopersist.runtimetests.programs.image.Refused;
import org.autopersist.runtimetests.programs.jdk.AtomicsAndLocks;
import org.autopersist.runtimetests.programs.jdk.ConcurrentCollections;
import org.autopersist.runtimetests.programs.jdk.HeldWriteLock;
import org.autopersist.runtimetests.programs.jdk.ImmutableCollections;
import org.autopersist.runtimetests.programs.jdk.Lists;
import org.autopersist.runtimetests.programs.jdk.Maps;
import org.autopersist.runtimetests.programs.jdk.MoreCollections;
import org.autopersist.runtimetests.programs.jdk.References;
import org.autopersist.runtimetests.programs.jdk.Sentinels;
import org.autopersist.runtimetests.programs.jdk.Synchronizers;
import org.autopersist.runtimetests.programs.jdk.Throwables;
import org.autopersist.runtimetests.programs.jdk.ValueClasses;
import org.autopersist.runtimetests.programs.types.ArrayShapes;
import org.autopersist.runtimetests.programs.types.BigArrays;
import org.autopersist.runtimetests.programs.types.Boxes;
import org.autopersist.runtimetests.programs.types.ClassObjects;
import org.autopersist.runtimetests.programs.types.Cycles;
import org.autopersist.runtimetests.programs.types.DeepList;
import org.autopersist.runtimetests.programs.types.Enums;
import org.autopersist.runtimetests.programs.types.HashedEarly;
import org.autopersist.runtimetests.programs.types.HookedObjects;
import org.autopersist.runtimetests.programs.types.IdentityHashes;
import org.autopersist.runtimetests.programs.types.Inheritance;
import org.autopersist.runtimetests.programs.types.Lambdas;
import org.autopersist.runtimetests.programs.types.MethodReferences;
import org.autopersist.runtimetests.programs.types.NamedRoots;
import org.autopersist.runtimetests.programs.types.Nested;
import org.autopersist.runtimetests.programs.types.PrimitiveFields;
import org.autopersist.runtimetests.programs.types.PrimitiveRoots;
import org.autopersist.runtimetests.programs.types.Records;
import org.autopersist.runtimetests.programs.types.ReferenceRoots;
import org.autopersist.runtimetests.programs.types.RootsReplaced;
import org.autopersist.runtimetests.programs.types.Strings;
import org.autopersist.runtimetests.programs.types.TwoRoots;
import org.autopersist.runtimetests.programs.types.UnrecoverableFields;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;

/** The programs that need nothing but an image, and how their lives are started. */
final class Programs {

    static final List<Class<? extends Program>> ALL = List.of(
            PrimitiveFields.class,
            PrimitiveRoots.class,
            ReferenceRoots.class,
            ArrayShapes.class,
            Inheritance.class,
            Records.class,
            Enums.class,
            Strings.class,
            Boxes.class,
            BigArrays.class,
            DeepList.class,
            Cycles.class,
            IdentityHashes.class,
            HashedEarly.class,
            TwoRoots.class,
            RootsReplaced.class,
            UnrecoverableFields.class,
            NamedRoots.class,
            HookedObjects.class,
            Nested.class,
            Lambdas.class,
            MethodReferences.class,
            ClassObjects.class,
            Lists.class,
            Maps.class,
            ImmutableCollections.class,
            MoreCollections.class,
            Sentinels.class,
            ConcurrentCollections.class,
            ValueClasses.class,
            Throwables.class,
            AtomicsAndLocks.class,
            Synchronizers.class,
            HeldWriteLock.class,
            References.class,
            FieldAccess.class,
            ArrayAccess.class,
            BulkAccess.class,
            LongCopies.class,
            VarHandleAccess.class,
            TypedVarHandleAccess.class,
            ViewAccess.class,
            ReflectiveAccess.class,
            UnsafeAccess.class,
            TextAccess.class,
            CryptoAccess.class,
            StaticAccess.class,
            ObjectAccess.class,
            DowncallAccess.class,
            NarrowAtomics.class,
            FreshObjects.class,
            CountedLoops.class,
            Searches.class,
            MergedStores.class,
            OnStackReplacement.class,
            ConcurrentConversion.class,
            Monitors.class,
            Publication.class,
            Refused.class);

    /** What some programs need of any JVM. */
    static final List<String> FLAGS = List.of(
            "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
            "--add-opens=org.autopersist/org.autopersist.internal=ALL-UNNAMED",
            "--enable-native-access=ALL-UNNAMED");

    private Programs() {}

    /** A child that runs phases of programs. */
    static ChildJvm runner(ChildJvm child, String phases, List<? extends Class<?>> programs) {
        String[] args = new String[programs.size() + 1];
        args[0] = phases;
        for (int i = 0; i < programs.size(); i++) {
            args[i + 1] = programs.get(i).getName();
        }
        return child.flags(FLAGS).main(Runner.class, args);
    }

    /** The first life: writes, lets the VM verify, and is killed. */
    static ChildResult writeAndKill(ChildJvm child, List<? extends Class<?>> programs) {
        try (RunningChild running = runner(child, "write,collect,kill", programs).start()) {
            running.awaitLine(Runner.READY);
            return running.kill().wasKilled();
        }
    }

    /** A later life: checks, and lets the VM verify what recovery made. */
    static ChildResult check(ChildJvm child, List<? extends Class<?>> programs) {
        return runner(child, "check,collect,die", programs).run();
    }

    /** Both, each of a program's phases having passed. */
    static void twoLives(Path image, Class<?> program, String... flags) {
        twoLives(TestJdk.product(), image, program, flags);
    }

    static void twoLives(Path image, List<? extends Class<?>> programs) {
        twoLives(TestJdk.product(), image, programs);
    }

    static void twoLives(Path jdk, Path image, Class<?> program, String... flags) {
        twoLives(jdk, image, List.of(program), flags);
    }

    private static void twoLives(Path jdk, Path image, List<? extends Class<?>> programs, String... flags) {
        twoLives(
                ChildJvm.of(jdk).image(image, "256m").verified().flags(flags),
                ChildJvm.of(jdk).image(image, "256m").verified().flags(flags),
                programs);
    }

    static void twoLives(ChildJvm first, ChildJvm second, List<? extends Class<?>> programs) {
        ChildResult written = writeAndKill(first, programs);
        programs.forEach(program -> written.printed(Runner.PASS + "write " + program.getName()));
        if (written.hasLine(Runner.FAIL)) {
            throw new AssertionError(written.toString());
        }
        check(second, programs).succeeded();
    }
}
