// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.types;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

/**
 * Classes that are made when this one is initialized, the same in each process, so that recovery finds them by name. Each
 * has a number of fields of its own, {@code f0}, {@code f1} and so on, of various types; each third one extends the one
 * before. Immutable.
 */
public final class GeneratedClasses {

    public static final int COUNT = 90;

    private static final List<ClassDesc> TYPES = List.of(ConstantDescs.CD_int, ConstantDescs.CD_long, ConstantDescs.CD_Object,
            ConstantDescs.CD_byte, ConstantDescs.CD_double, ConstantDescs.CD_String, ConstantDescs.CD_boolean,
            ConstantDescs.CD_short);

    private static final List<Class<?>> CLASSES = define();

    private GeneratedClasses() {}

    /** Since it is asked for the class by its name, the JVM takes it for one that is found by that name again. */
    private static final class Finder extends ClassLoader {
        private final byte[] bytes;

        Finder(byte[] bytes) {
            super(GeneratedClasses.class.getClassLoader());
            this.bytes = bytes;
        }

        @Override
        protected Class<?> findClass(String name) {
            try {
                return MethodHandles.lookup().defineClass(bytes);
            } catch (IllegalAccessException e) {
                throw new AssertionError(e); // the package is this one's
            }
        }
    }

    /** Number {@code index} of {@link #COUNT}. */
    public static Class<?> get(int index) {
        return CLASSES.get(index);
    }

    private static List<Class<?>> define() {
        List<Class<?>> classes = new ArrayList<>();
        ClassDesc before = ConstantDescs.CD_Object;
        for (int i = 0; i < COUNT; i++) {
            ClassDesc name = ClassDesc.of(GeneratedClasses.class.getPackageName(), "Generated" + "Long".repeat(i % 7) + i);
            ClassDesc superclass = i % 3 == 2 ? before : ConstantDescs.CD_Object;
            int number = i;
            byte[] bytes = ClassFile.of().build(name, builder -> fill(builder, superclass, number));
            classes.add(new Finder(bytes).findClass(name.displayName()));
            before = name;
        }
        return List.copyOf(classes);
    }

    private static void fill(ClassBuilder builder, ClassDesc superclass, int number) {
        builder.withFlags(ClassFile.ACC_PUBLIC).withSuperclass(superclass);
        for (int field = 0; field <= number % 11; field++) {
            builder.withField("f" + field, TYPES.get((field + number) % TYPES.size()), ClassFile.ACC_PUBLIC);
        }
        builder.withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, ClassFile.ACC_PUBLIC, code -> code.aload(0)
                .invokespecial(superclass, ConstantDescs.INIT_NAME, MethodTypeDesc.of(ConstantDescs.CD_void))
                .return_());
    }
}
