package org.autopersist.bench.report;

import java.awt.GraphicsEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.bench.measure.BenchFailure;

/** The whole page. */
public final class Report {

    private static final List<Section> SECTIONS = List.of(new KernelsSection(), new YcsbSection(), new BankSection());

    private Report() {}

    /**
     * Writes the page with what there is.
     *
     * @param data the folder with the raw data
     * @param target the folder for the page, the pictures and the CSV files
     * @return the page's file
     * @throws BenchFailure if there are no raw data, or no fonts to draw with
     */
    public static Path write(Path data, Path target) throws IOException {
        System.setProperty("java.awt.headless", "true");
        checkFonts();
        Page page = new Page(target);
        int sections = 0;
        for (Section section : SECTIONS) {
            Path file = data.resolve(section.dataFile());
            if (Files.exists(file)) {
                section.addTo(page, file);
                sections++;
            } else {
                System.out.println("left out: " + section.command() + " has left no " + file);
            }
        }
        if (sections == 0) {
            throw new BenchFailure("There are no raw data in " + data + ": run ./ap bench kernels, ycsb or bank first");
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
