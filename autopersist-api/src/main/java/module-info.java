/** Annotations, recovery calls and regions of AutoPersist. Nothing is durable on a JVM without it. */
module org.autopersist {
    exports org.autopersist;
}
