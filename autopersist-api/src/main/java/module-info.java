/** Annotations and recovery calls of AutoPersist. They do nothing on a JVM without it. */
module org.autopersist {
    requires static transitive jdk.jfr;
    requires static java.management;

    exports org.autopersist;
    exports org.autopersist.jfr;
}
