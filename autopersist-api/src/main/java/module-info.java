/** Annotations, recovery calls and regions of AutoPersist. Nothing is durable on a JVM without it. */
module org.autopersist {
    requires static transitive jdk.jfr;
    requires static java.management;

    exports org.autopersist;
    exports org.autopersist.explicit;
    exports org.autopersist.jfr;
}
