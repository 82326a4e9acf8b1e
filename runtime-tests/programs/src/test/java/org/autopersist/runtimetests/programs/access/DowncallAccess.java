// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;

/** C functions that get addresses of array elements, and write there. */
public final class DowncallAccess extends AccessProgram {

    private static final Linker LINKER = Linker.nativeLinker();
    private static final Linker.Option CRITICAL = Linker.Option.critical(true);
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private static final MethodHandle MEMSET = function("memset",
            FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG),
            CRITICAL);
    private static final MethodHandle MEMMOVE = function("memmove",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG),
            CRITICAL);
    private static final MethodHandle SWAB = function("swab",
            FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG), CRITICAL);
    private static final MethodHandle FREXP = function("frexp",
            FunctionDescriptor.of(ValueLayout.JAVA_DOUBLE, ValueLayout.JAVA_DOUBLE, ValueLayout.ADDRESS), CRITICAL);
    private static final MethodHandle STRTOL = function("strtol",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
            CRITICAL, Linker.Option.captureCallState("errno"));
    private static final MethodHandle SSCANF = function("sscanf",
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS,
                    ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS,
                    ValueLayout.ADDRESS, ValueLayout.ADDRESS),
            CRITICAL, Linker.Option.firstVariadicArg(2));

    private static final MemorySegment NATIVE = Arena.global().allocate(16, 8);
    private static final MemorySegment NUMBER_TOO_LARGE = text("99999999999999999999 ");
    private static final MemorySegment SIX_NUMBERS = text("%d%d%d%d%d%d");

    private static MethodHandle function(String name, FunctionDescriptor type, Linker.Option... options) {
        return LINKER.downcallHandle(LINKER.defaultLookup().find(name).orElseThrow(), type, options);
    }

    private static MemorySegment text(String text) {
        return MemorySegment.ofArray((text + "\0").getBytes(StandardCharsets.US_ASCII));
    }

    private static MemorySegment at(Object array, int index) {
        return switch (array) {
            case byte[] a -> MemorySegment.ofArray(a).asSlice(index);
            case int[] a -> MemorySegment.ofArray(a).asSlice(4L * index);
            case long[] a -> MemorySegment.ofArray(a).asSlice(8L * index);
            default -> throw new AssertionError();
        };
    }

    @Override
    protected List<Access> accesses() {
        return List.of(
                new Access("memset", (t, r) -> {
                    int[] range = Values.range(r);
                    long _ = (long) MEMSET.invokeExact(at(t.ba, range[0]), r.nextInt(), (long) range[1] - range[0]);
                }),
                new Access("memset by a heap buffer", (t, r) -> {
                    ByteBuffer buffer = ByteBuffer.wrap(t.ba, Values.at(r), 1);
                    long _ = (long) MEMSET.invokeExact(MemorySegment.ofBuffer(buffer), r.nextInt(), 1L);
                }),
                new Access("memset in a region", (t, r) -> {
                    FailureAtomic.begin();
                    long _ = (long) MEMSET.invokeExact(at(t.ja, Values.at(r)), r.nextInt(), 8L);
                    FailureAtomic.end();
                }),
                new Access("memmove from array to array", (t, r) -> {
                    int[] from = r.ints(8).toArray();
                    long _ = (long) MEMMOVE.invokeExact(
                            at(t.ja, r.nextInt(Target.LENGTH - 4)), MemorySegment.ofArray(from), 32L);
                    long _ = (long) MEMMOVE.invokeExact(at(t.ia, 3), at(t.ja, 5), 40L);
                }),
                new Access("swab to and from native memory", (t, r) -> {
                    NATIVE.fill((byte) r.nextInt());
                    SWAB.invokeExact(at(t.ba, 2 * r.nextInt(50)), NATIVE, 8L);
                    SWAB.invokeExact(NATIVE, at(t.ba, 2 * r.nextInt(50)), 16L);
                }),
                new Access("frexp", (t, r) -> {
                    double number = r.nextDouble() + 0.25;
                    double fraction = (double) FREXP.invokeExact(number, at(t.ia, Values.at(r)));
                    Expect.that(fraction >= 0.5 && fraction < 1, "the result is kept: " + fraction);
                    t.d = fraction;
                }),
                new Access("strtol with errno in an array", (t, r) -> {
                    int at = r.nextInt(Target.LENGTH - 4);
                    long largest = (long) STRTOL.invokeExact(
                            at(t.ia, at), NUMBER_TOO_LARGE, MemorySegment.NULL, 10);
                    Expect.equal(Long.MAX_VALUE, largest, "result");
                    t.j = (int) ERRNO.get(at(t.ia, at), 0L);
                }),
                new Access("sscanf with addresses on the stack", (t, r) -> {
                    MemorySegment numbers =
                            text(r.nextInt() + " " + r.nextInt() + " -3 4 " + r.nextInt() + " " + r.nextInt());
                    int at = r.nextInt(100);
                    int found = (int) SSCANF.invokeExact(numbers, SIX_NUMBERS, at(t.ia, at), at(t.ia, at + 50),
                            at(t.iaa[1], 1), at(t.iaa[2], 2), at(t.iaa[3], 3), at(t.ja, at));
                    Expect.equal(6, found, "numbers");
                }));
    }
}
