// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.lifetimes;

import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.autopersist.AutoPersist;
import org.autopersist.RecoveryException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Classes of one name that several loaders have, one after the other or together. The folder has the classes {@code Shop},
 * whose root {@code stock} its {@code apply} gets or sets, {@code Item}, and {@code Seller}, whose roots hold a lambda.
 */
public final class OtherLoaders {

    private static Object garbage;

    private final Path folder;
    private final String image;

    private OtherLoaders(Path folder, String image) {
        this.folder = folder;
        this.image = image;
    }

    /** The arguments: the folder, the image, the step. */
    public static void main(String[] args) throws Exception {
        new OtherLoaders(Path.of(args[0]), args[1]).take(args[2]);
        System.out.println("DONE " + args[2]);
    }

    private ClassLoader loader() throws Exception {
        return Deployments.loader(folder);
    }

    @SuppressWarnings("unchecked")
    private static UnaryOperator<Object> make(Class<?> type) throws Exception {
        return (UnaryOperator<Object>) type.getConstructor().newInstance();
    }

    /** In a loader of its own, which nobody refers to any more when it returns. */
    private Object shop(Object argument) throws Exception {
        return make(loader().loadClass("Shop")).apply(argument);
    }

    private void take(String step) throws Exception {
        switch (step) {
            case "fill" -> shop("fill");
            case "clear and share" -> clearAndShare();
            case "set X" -> {
                shop(new String[] {"X"});
                Object shared = new String[] {"shared"};
                AutoPersist.setRoot("first", new Object[] {shared});
                AutoPersist.setRoot("second", new Object[] {shared});
            }
            case "early, other sets Y" -> early(new String[] {"Y"}, "Y");
            case "early, other sets null" -> {
                early(null, null);
                Object[] first = AutoPersist.getRoot("first", Object[].class);
                first[0] = null;
                collect();
                Object[] second = AutoPersist.getRoot("second", Object[].class);
                Expect.equal("shared", ((String[]) second[0])[0], "shared object");
            }
            case "early, sets Z itself" -> early(new String[] {"Y"}, "Y").apply(new String[] {"Z"});
            case "is X", "is Y", "is Z" -> Expect.equal(step.substring(3), ((String[]) shop("get"))[0], "root");
            case "is null" -> Expect.equal(null, shop("get"), "root");
            case "items" -> {
                Object item = loader().loadClass("Item").getConstructor().newInstance();
                AutoPersist.setRoot("one", new Object[] {item});
                AutoPersist.setRoot("two", new Object[] {item});
            }
            case "items of two fresh loaders" -> {
                ClassLoader one = loader();
                Object[] items = AutoPersist.getRoot("one", Object[].class, one);
                Expect.equal(one, items[0].getClass().getClassLoader(), "loader");
                expectUse("the durable root two holds",
                        Expect.thrown(RecoveryException.class, () -> AutoPersist.getRoot("two", Object.class, loader())));
            }
            case "sell" -> make(loader().loadClass("Seller")).apply("set");
            case "sell in two loaders" -> {
                UnaryOperator<Object> first = make(loader().loadClass("Seller"));
                Expect.equal("sold", first.apply("A"), "lambda");
                UnaryOperator<Object> second = make(loader().loadClass("Seller"));
                expectUse("Seller$B.root holds",
                        Expect.thrown(ExceptionInInitializerError.class, () -> second.apply("B")).getCause());
                expectUse("Seller$C.root holds",
                        Expect.thrown(ExceptionInInitializerError.class, () -> second.apply("C")).getCause());
                Expect.equal("sold", first.apply("A"), "lambda");
            }
            default -> throw new IllegalArgumentException(step);
        }
    }

    /** The class of the first loader is gone when the named root is recovered with that of another. */
    private void clearAndShare() throws Exception {
        shop("clear");
        collect();
        ClassLoader loader = loader();
        Object[] copy = AutoPersist.getRoot("copy", Object[].class, loader);
        Object[] expected = (Object[]) make(loader.loadClass("Shop")).apply("constants");
        for (int i = 0; i < expected.length; i++) {
            Expect.same(expected[i], copy[i], "constant " + i);
        }
        Expect.equal("lambda", ((Supplier<?>) copy[expected.length]).get(), "lambda");
    }

    /** A class is known before another one of its name sets the root, and is initialized after that one is gone. */
    private UnaryOperator<Object> early(Object set, String seen) throws Exception {
        Class<?> early = loader().loadClass("Shop");
        Object before = AutoPersist.recover(image, early, "stock");
        System.out.println("EARLY " + (before == null ? null : ((String[]) before)[0]));
        before = null;
        shop(set);
        collect();
        UnaryOperator<Object> shop = make(early);
        Object found = shop.apply("get");
        Expect.equal(seen, found == null ? null : ((String[]) found)[0], "root");
        return shop;
    }

    private static void expectUse(String holder, Throwable refusal) {
        if (!refusal.getMessage().contains(holder + " an object that the program uses with the class")) {
            throw new AssertionError(refusal);
        }
    }

    private static void collect() {
        System.gc();
        for (int i = 0; i < 300_000; i++) {
            garbage = new int[] {i, i, i, i};
        }
        System.gc();
    }
}
