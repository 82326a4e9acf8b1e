// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.io.FileInputStream;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Timer;
import java.util.WeakHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.Deflater;
import org.autopersist.DurableRoot;
import org.autopersist.ObjectRefusedException;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/**
 * Each kind of object that means nothing in another process: the error has the path from the root over the fields to the
 * object, and the hint; what was stored there before stays.
 */
public final class RefusedKinds implements Program {

    @DurableRoot
    private static Holder root;

    private static final class Holder {
        Object field = "old";
        int refused;
    }

    private record Wrapper(int number, Object inner) {}

    /** Defined once more as a hidden class. */
    private static final class Template {}

    private record Offender(Object object, String... anyOf) {}

    private static Object hidden(MethodHandles.Lookup lookup) throws Throwable {
        try (InputStream in = RefusedKinds.class.getResourceAsStream("RefusedKinds$Template.class")) {
            Constructor<?> constructor = lookup.defineHiddenClass(in.readAllBytes(), true)
                    .lookupClass()
                    .getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        }
    }

    /** Each with names of which the path's end must have one. */
    private static List<Offender> offenders(Path file) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        List<Offender> all = new ArrayList<>();
        all.add(new Offender(new Thread(), "java.lang.Thread"));
        all.add(new Offender(Thread.ofVirtual().unstarted(() -> {}), "java.lang.VirtualThread"));
        all.add(new Offender(Thread.currentThread().getThreadGroup(), "java.lang.ThreadGroup"));
        all.add(new Offender(new URLClassLoader(new URL[0]), "java.net.URLClassLoader"));
        all.add(new Offender(String.class.getModule(), "java.lang.Module"));
        all.add(new Offender(ModuleLayer.boot(), "java.lang.ModuleLayer"));
        all.add(new Offender(ProcessHandle.of(1).orElseThrow(), "java.lang.ProcessHandleImpl"));
        all.add(new Offender(StackWalker.getInstance(), "java.lang.StackWalker"));
        all.add(new Offender(lookup.findVirtual(String.class, "length", MethodType.methodType(int.class)), "MethodHandle"));
        all.add(new Offender(lookup.findVarHandle(Holder.class, "field", Object.class), "VarHandle"));
        all.add(new Offender(MethodType.methodType(int.class), "java.lang.invoke.MethodType"));
        all.add(new Offender(String.class.getMethod("length"), "java.lang.reflect.Method"));
        all.add(new Offender(Holder.class.getDeclaredField("field"), "java.lang.reflect.Field"));
        all.add(new Offender(
                Proxy.newProxyInstance(
                        RefusedKinds.class.getClassLoader(), new Class<?>[] {Runnable.class}, (_, _, _) -> null),
                "$Proxy"));
        all.add(new Offender(hidden(lookup), "RefusedKinds$Template"));
        Cleaner cleaner = Cleaner.create();
        all.add(new Offender(cleaner, "java.lang.ref.Cleaner"));
        all.add(new Offender(cleaner.register(new Object(), () -> {}), "PhantomCleanableRef"));
        all.add(new Offender(new ReferenceQueue<>(), "java.lang.ref.ReferenceQueue"));
        all.add(new Offender(new PhantomReference<>(new Object(), new ReferenceQueue<>()), "java.lang.ref.PhantomReference"));
        all.add(new Offender(new WeakHashMap<>(), "java.util.WeakHashMap"));
        all.add(new Offender(ByteBuffer.allocateDirect(16), "java.nio.DirectByteBuffer"));
        all.add(new Offender(ByteBuffer.allocateDirect(16).asIntBuffer(), "java.nio.DirectIntBuffer"));
        all.add(new Offender(Arena.global().allocate(16), "NativeMemorySegmentImpl"));
        all.add(new Offender(ValueLayout.JAVA_INT, "jdk.internal.foreign.layout.ValueLayouts$OfIntImpl"));
        all.add(new Offender(new FileInputStream(file.toFile()), "java.io.FileDescriptor"));
        all.add(new Offender(new RandomAccessFile(file.toFile(), "rw"), "java.io.FileDescriptor"));
        FileChannel channel = FileChannel.open(file);
        all.add(new Offender(channel, "sun.nio.ch.FileChannelImpl"));
        all.add(new Offender(channel.map(FileChannel.MapMode.READ_ONLY, 0, 4), "java.nio.DirectByteBufferR"));
        all.add(new Offender(Files.newInputStream(file), "ChannelInputStream", "FileChannelImpl"));
        all.add(new Offender(new Socket(), "Socket"));
        all.add(new Offender(new ServerSocket(), "Socket"));
        all.add(new Offender(new DatagramSocket(), "Socket", "DatagramChannel"));
        all.add(new Offender(SocketChannel.open(), "sun.nio.ch.SocketChannelImpl"));
        all.add(new Offender(Selector.open(), "sun.nio.ch."));
        all.add(new Offender(new Deflater(), "java.util.zip.Deflater"));
        all.add(new Offender(new SecureRandom(), "java.security.SecureRandom"));
        all.add(new Offender(Executors.newFixedThreadPool(1), "java.util.concurrent.ThreadPoolExecutor"));
        all.add(new Offender(new ForkJoinPool(1), "java.util.concurrent.ForkJoinPool"));
        all.add(new Offender(MessageDigest.getInstance("SHA-256"), "java.security.MessageDigest$Delegate$CloneableDelegate"));
        all.add(new Offender(new Timer(true), "java.util.TimerThread", "Cleanable"));
        all.add(new Offender(new jdk.jfr.Recording(), "jdk.jfr."));
        all.add(new Offender(ManagementFactory.getPlatformMBeanServer(), "com.sun.jmx."));
        all.add(new Offender(ManagementFactory.getRuntimeMXBean(), "sun.management."));
        all.add(new Offender(System.out, "java.io.FileDescriptor"));
        return all;
    }

    @Override
    public void write() throws Exception {
        root = new Holder();
        Path file = Files.writeString(Files.createTempFile("refused", ".txt"), "some text");
        try {
            for (Offender offender : offenders(file)) {
                refuse(offender);
            }
        } catch (Throwable t) {
            throw new AssertionError(t);
        } finally {
            Files.delete(file);
        }
        Expect.that(root.refused > 35, "kinds");
    }

    private static void refuse(Offender offender) {
        Wrapper wrapper = new Wrapper(1, new Object[] {"x", offender.object});
        ObjectRefusedException e = Expect.thrown(ObjectRefusedException.class, () -> root.field = wrapper);
        String message = e.getMessage();
        for (String part : new String[] {
            "RefusedKinds.root -> ", "$Holder.field -> ", "$Wrapper.inner -> ", "Object;[1]", "@Unrecoverable"
        }) {
            Expect.that(message.contains(part), "'" + part + "' is in: " + message);
        }
        String end = message.substring(message.indexOf("Path: "));
        Expect.that(
                Arrays.stream(offender.anyOf).anyMatch(end::contains),
                "one of " + Arrays.toString(offender.anyOf) + " is in: " + message);
        Expect.equal("old", root.field, "field after a refusal");
        root.refused++;
    }

    @Override
    public void check() {
        Expect.equal("old", root.field, "field");
        Expect.that(root.refused > 35, "kinds");
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // nothing is refused on a stock JVM
    }
}
