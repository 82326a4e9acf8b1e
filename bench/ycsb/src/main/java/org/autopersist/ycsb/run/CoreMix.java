// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.run;

import java.util.Properties;

/** YCSB's core workloads, with the proportions and request distributions of its own workload files. */
public enum CoreMix {
    A(0.5, 0.5, 0, 0, 0, "zipfian"),
    B(0.95, 0.05, 0, 0, 0, "zipfian"),
    C(1, 0, 0, 0, 0, "zipfian"),
    F(0.5, 0, 0, 0, 0.5, "zipfian"),
    D(0.95, 0, 0.05, 0, 0, "latest"),
    E(0, 0, 0.05, 0.95, 0, "zipfian");

    private static final int LONGEST_SCAN = 100;

    private final double reads;
    private final double updates;
    private final double inserts;
    private final double scans;
    private final double readModifyWrites;
    private final String distribution;

    CoreMix(double reads, double updates, double inserts, double scans, double readModifyWrites, String distribution) {
        this.reads = reads;
        this.updates = updates;
        this.inserts = inserts;
        this.scans = scans;
        this.readModifyWrites = readModifyWrites;
        this.distribution = distribution;
    }

    /** Whether it needs a store with an order. */
    public boolean hasScans() {
        return scans > 0;
    }

    /** Whether it adds records, so that it comes after those that don't, as YCSB advises. */
    boolean hasInserts() {
        return inserts > 0;
    }

    void putInto(Properties properties) {
        properties.setProperty("readproportion", Double.toString(reads));
        properties.setProperty("updateproportion", Double.toString(updates));
        properties.setProperty("insertproportion", Double.toString(inserts));
        properties.setProperty("scanproportion", Double.toString(scans));
        properties.setProperty("readmodifywriteproportion", Double.toString(readModifyWrites));
        properties.setProperty("requestdistribution", distribution);
        properties.setProperty("maxscanlength", Integer.toString(LONGEST_SCAN));
    }
}
