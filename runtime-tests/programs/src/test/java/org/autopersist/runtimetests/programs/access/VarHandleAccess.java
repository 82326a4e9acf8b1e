// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * VarHandles on fields and array elements of every type, in every access mode that writes. The calls are generic and
 * box their arguments; {@link TypedVarHandleAccess} has calls that compilers see through.
 */
public final class VarHandleAccess extends AccessProgram {

    private static final String[] FIELDS = {"z", "b", "s", "c", "i", "j", "f", "d", "o"};

    @Override
    protected List<Access> accesses() {
        List<Access> all = new ArrayList<>();
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            for (String name : FIELDS) {
                for (String prefix : new String[] {"", "v"}) {
                    Class<?> type = Target.class.getDeclaredField(name).getType();
                    addField(all, lookup.findVarHandle(Target.class, prefix + name, type), prefix + name, type);
                }
                Class<?> array = Target.class.getDeclaredField(name + "a").getType();
                addArray(all, MethodHandles.arrayElementVarHandle(array), name + "a", array.getComponentType(), element(name));
            }
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        return all;
    }

    private static Function<Target, Object> element(String name) {
        return switch (name) {
            case "z" -> t -> t.za;
            case "b" -> t -> t.ba;
            case "s" -> t -> t.sa;
            case "c" -> t -> t.ca;
            case "i" -> t -> t.ia;
            case "j" -> t -> t.ja;
            case "f" -> t -> t.fa;
            case "d" -> t -> t.da;
            default -> t -> t.oa;
        };
    }

    static Object value(Class<?> type, Random r) {
        return switch (type.getName()) {
            case "boolean" -> r.nextBoolean();
            case "byte" -> (byte) r.nextInt();
            case "short" -> (short) r.nextInt();
            case "char" -> (char) r.nextInt();
            case "int" -> r.nextInt();
            case "long" -> r.nextLong();
            case "float" -> r.nextFloat();
            case "double" -> r.nextDouble();
            default -> Values.any(r);
        };
    }

    private static void addField(List<Access> all, VarHandle handle, String name, Class<?> type) {
        for (VarHandle.AccessMode mode : writingModes(handle)) {
            MethodHandle access = handle.toMethodHandle(mode);
            all.add(new Access("VarHandle " + mode + " of field " + name, (t, r) -> {
                if (isConditional(mode)) {
                    // About half of them fail.
                    Object expected = r.nextBoolean() ? handle.get(t) : value(type, r);
                    access.invoke(t, expected, value(type, r));
                } else {
                    access.invoke(t, value(type, r));
                }
            }));
        }
    }

    private static void addArray(
            List<Access> all, VarHandle handle, String name, Class<?> type, Function<Target, Object> of) {
        for (VarHandle.AccessMode mode : writingModes(handle)) {
            MethodHandle access = handle.toMethodHandle(mode);
            all.add(new Access("VarHandle " + mode + " of array " + name, (t, r) -> {
                Object array = of.apply(t);
                int at = Values.at(r);
                if (isConditional(mode)) {
                    Object expected = r.nextBoolean() ? handle.get(array, at) : value(type, r);
                    access.invoke(array, at, expected, value(type, r));
                } else {
                    access.invoke(array, at, value(type, r));
                }
            }));
        }
    }

    /** Without the weak modes, which may fail for no reason; they are in {@link TypedVarHandleAccess}. */
    private static List<VarHandle.AccessMode> writingModes(VarHandle handle) {
        return Stream.of(VarHandle.AccessMode.values())
                .filter(mode -> !mode.methodName().matches("get|getVolatile|getOpaque|getAcquire|weak.*"))
                .filter(handle::isAccessModeSupported)
                .toList();
    }

    private static boolean isConditional(VarHandle.AccessMode mode) {
        return mode.methodName().startsWith("compareAnd");
    }
}
