// SPDX-License-Identifier: Apache-2.0
/** Annotations, recovery calls and regions of AutoPersist. Nothing is durable on a JVM without it. */
@SuppressWarnings("module") // org.autopersist.javac is made later, of this one
module org.autopersist {
    requires static jdk.compiler;
    requires static jdk.jfr;
    requires static java.management;

    exports org.autopersist;
    exports org.autopersist.explicit;
    exports org.autopersist.paper;
    exports org.autopersist.internal.javac to org.autopersist.javac;
}
