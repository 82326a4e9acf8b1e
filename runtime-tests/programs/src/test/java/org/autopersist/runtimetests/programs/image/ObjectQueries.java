// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** What the VM says about single objects: recoverable or not, and where in the image. */
public final class ObjectQueries implements Program {

    private enum Color {
        RED,
        BLUE
    }

    private static final class Node {
        Object next;
        long home;
    }

    @DurableRoot
    private static Node root;

    private static Object ask(String method, Object object) {
        try {
            Method m = Class.forName("org.autopersist.internal.Natives").getDeclaredMethod(method, Object.class);
            m.setAccessible(true);
            return m.invoke(null, object);
        } catch (InvocationTargetException e) {
            throw new AssertionError(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** The object's home, of an object that is recoverable. */
    private static long home(Object object) {
        Expect.equal(true, ask("isRecoverable0", object), "recoverable: " + object);
        Expect.equal(true, ask("inNVM0", object), "in NVM: " + object);
        long home = (long) ask("homeOf0", object);
        Expect.that(home > 0 && home % 16 == 0 && home < AutoPersist.stats().imageSizeBytes(), "home at " + home);
        return home;
    }

    private static void expectOrdinary(Object object) {
        Expect.equal(false, ask("isRecoverable0", object), "recoverable: " + object);
        Expect.equal(false, ask("inNVM0", object), "in NVM: " + object);
        Expect.equal(-1L, ask("homeOf0", object), "home of " + object);
        Expect.that(!AutoPersist.isDurableRoot(object), "a root: " + object);
    }

    private static List<Object> kinds(Node node) {
        Object[] array = (Object[]) node.next;
        return List.of(node, array, array[0], array[3], array[5], Color.BLUE, String[].class, 7);
    }

    @Override
    public void write() {
        expectOrdinary(null);
        expectOrdinary(Thread.currentThread());
        Node node = new Node();
        Object[] array = {new int[5], Color.BLUE, String[].class, new String("text"), 7, new Node[2]};
        node.next = array;
        kinds(node).forEach(ObjectQueries::expectOrdinary);
        root = node;
        Expect.that(AutoPersist.isDurableRoot(node), "root");
        expectHomes(node);
        expectOrdinary(Color.RED);
        expectOrdinary(new Node());
        node.home = home(node);
        AutoPersist.setRoot("ObjectQueries", array);
        Expect.that(AutoPersist.isDurableRoot(array), "a named root");
        AutoPersist.removeRoot("ObjectQueries");
        Expect.that(!AutoPersist.isDurableRoot(array), "a named root no longer");
        Node other = new Node();
        root = other;
        Expect.that(!AutoPersist.isDurableRoot(node) && AutoPersist.isDurableRoot(other), "the root has changed");
        root = node;
        System.gc();
        expectHomes(node);
        Expect.equal(node.home, home(node), "a home does not move");
    }

    private static void expectHomes(Node node) {
        Map<Long, Object> homes = new HashMap<>();
        for (Object object : kinds(node)) {
            Expect.same(null, homes.put(home(object), object), "two objects at one place");
            Expect.that(!AutoPersist.isDurableRoot(object) || object == node, "only one is a root");
        }
    }

    @Override
    public void check() {
        Expect.equal(root.home, home(root), "the home that the object had in its first life");
        expectHomes(root);
        Expect.that(AutoPersist.isDurableRoot(root), "root");
        expectOrdinary(Color.RED);
    }

    @Override
    public boolean holdsInOneLife() {
        return false;
    }
}
