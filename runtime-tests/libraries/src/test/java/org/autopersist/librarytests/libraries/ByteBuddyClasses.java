// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import org.autopersist.DurableRoot;
import org.autopersist.ObjectRefusedException;
import org.autopersist.librarytests.Library;

/** Subclasses that are made at run time are refused, whichever way they are loaded. */
public final class ByteBuddyClasses implements Library {

    @DurableRoot
    private static Object object;

    private static DynamicType.Unloaded<?> unloaded() {
        return new ByteBuddy().subclass(ArrayList.class).name("org.autopersist.librarytests.libraries.MadeList").make();
    }

    private static void refuse(Class<?> made) throws ReflectiveOperationException {
        Object list = made.getDeclaredConstructor().newInstance();
        ObjectRefusedException e = assertThrows(ObjectRefusedException.class, () -> object = list);
        assertTrue(e.getMessage().contains("a class that is made at run time is not found by its name in another process"), e::getMessage);
        assertThrows(ObjectRefusedException.class, () -> object = made);
    }

    @Override
    public void write() {
        object = new ArrayList<Object>();
    }

    @Override
    public void check(int life) {
        ClassLoader loader = ByteBuddyClasses.class.getClassLoader();
        try {
            refuse(unloaded().load(loader, ClassLoadingStrategy.Default.WRAPPER).getLoaded());
            refuse(unloaded().load(loader, ClassLoadingStrategy.Default.CHILD_FIRST).getLoaded());
            refuse(unloaded().load(loader, ClassLoadingStrategy.Default.CHILD_FIRST_PERSISTENT).getLoaded());
            refuse(unloaded().load(loader, ClassLoadingStrategy.UsingLookup.of(MethodHandles.lookup())).getLoaded());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        assertEquals(ArrayList.class, object.getClass());
    }
}
