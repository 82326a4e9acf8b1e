// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests;

/** One life of a {@link Library}: its class and the life's number are the arguments. Ends with a kill. */
public final class Life {

    static final String DONE = "DONE ";

    private Life() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        Library library = (Library) Class.forName(args[0]).getDeclaredConstructor().newInstance();
        int life = Integer.parseInt(args[1]);
        if (life == 1) {
            library.write();
        }
        library.check(life);
        System.out.println(DONE + life);
        Runtime.getRuntime().halt(0);
    }
}
