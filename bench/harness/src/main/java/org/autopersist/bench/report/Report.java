// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.report;

import java.awt.GraphicsEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.bench.measure.BenchFailure;

/** The whole page. */
public final class Report {

    private Report() {}

    /**
     * Writes the page with what there is.
     *
     * @param data the folder with the raw data
     * @param ycsb files of several runs of YCSB, which are joined; if empty, the one in {@code data}
     * @param memcached the same, of YCSB over memcached
     * @param target the folder for the page, the pictures and the CSV files
     * @return the page's file
     * @throws BenchFailure if there are no raw data, they can't be joined, or there are no fonts to draw with
     */
    public static Path write(Path data, List<Path> ycsb, List<Path> memcached, Path target) throws IOException {
        System.setProperty("java.awt.headless", "true");
        checkFonts();
        List<Section> all = List.of(new KernelsSection(data.resolve("kernels.json")),
                YcsbSection.embedded(ycsb.isEmpty() ? List.of(data.resolve("ycsb.json")) : ycsb),
                YcsbSection.overMemcached(memcached.isEmpty() ? List.of(data.resolve("memcached.json")) : memcached),
                new BankSection(data.resolve("bank.json")));
        Page page = new Page(target);
        int sections = 0;
        for (Section section : all) {
            List<Path> missing = section.files().stream().filter(file -> !Files.exists(file)).toList();
            if (missing.isEmpty()) {
                section.addTo(page);
                sections++;
            } else {
                System.out.println("left out: " + section.command() + " has left no " + missing.getFirst());
            }
        }
        if (sections == 0) {
            throw new BenchFailure("There are no raw data in " + data + ": run ./ap bench kernels, ycsb, memcached or bank first");
        }
        return page.write("AutoPersist: measured");
    }

    private static void checkFonts() {
        try {
            if (GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames().length > 0) {
                return;
            }
        } catch (InternalError | RuntimeException | UnsatisfiedLinkError e) {
            throw new BenchFailure("Figures can't be drawn: install fontconfig and a font (Debian: fonts-dejavu-core): " + e, e);
        }
        throw new BenchFailure("Figures can't be drawn without a font: install one (Debian: fonts-dejavu-core)");
    }
}
