/** Annotations and recovery calls of AutoPersist. They do nothing on a JVM without it. */
module org.autopersist {
    exports org.autopersist;
}
