// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.report;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;
import org.autopersist.bench.measure.Goal;
import org.autopersist.testkit.Table;

/** One HTML page with its pictures in it; each picture also as a PNG, and its numbers as CSV, beside it. */
final class Page {

    private static final int WIDTH = 1000;
    private static final int HEIGHT = 480;
    private static final int SCALE = 2;
    private static final String STYLE = """
            body { font: 16px/1.45 sans-serif; max-width: 1040px; margin: 2em auto; padding: 0 1em; color: #222; }
            table { border-collapse: collapse; margin: 1em 0; font-size: 14px; }
            td { white-space: nowrap; }
            th, td { padding: 3px 10px; text-align: right; border-bottom: 1px solid #ddd; }
            th:first-child, td:first-child { text-align: left; }
            th { border-bottom: 2px solid #888; }
            figure { margin: 2em 0; }
            figure img { width: 100%; border: 1px solid #ddd; }
            figcaption, .source { font-size: 13px; color: #555; }
            code { background: #f3f3f3; padding: 0 3px; overflow-wrap: anywhere; }
            .scroll { overflow-x: auto; }
            .missed { color: #b00; }
            """;

    private final Path folder;
    private final StringBuilder body = new StringBuilder();
    private String source = "";

    Page(Path folder) throws IOException {
        this.folder = folder;
        Files.createDirectories(folder);
    }

    void heading(String text) {
        body.append("<h2>").append(escaped(text)).append("</h2>\n");
    }

    void paragraph(String text) {
        body.append("<p>").append(escaped(text)).append("</p>\n");
    }

    /** Where the figures that follow come from: command, machine, versions, date. */
    void source(String command, String rest) {
        source = "<code>" + escaped(command) + "</code>; " + escaped(rest);
        body.append("<p class=\"source\">").append(source).append("</p>\n");
    }

    void table(List<String> header, List<List<String>> rows) {
        body.append("<div class=\"scroll\"><table><tr>");
        header.forEach(cell -> body.append("<th>").append(escaped(cell)).append("</th>"));
        body.append("</tr>\n");
        for (List<String> row : rows) {
            body.append("<tr>");
            row.forEach(cell -> body.append("<td>").append(escaped(cell)).append("</td>"));
            body.append("</tr>\n");
        }
        body.append("</table></div>\n");
    }

    void table(Table table) {
        table(table.header(), table.rows());
    }

    void list(List<String> items) {
        body.append("<ul>\n");
        items.forEach(item -> body.append("<li>").append(escaped(item)).append("</li>\n"));
        body.append("</ul>\n");
    }

    void goals(List<Goal> goals) {
        body.append("<ul>\n");
        for (Goal goal : goals) {
            body.append(goal.reached() ? "<li>" : "<li class=\"missed\">").append(escaped(goal.toString())).append("</li>\n");
        }
        body.append("</ul>\n");
    }

    void figure(Figure figure) throws IOException {
        byte[] png = png(figure);
        Files.write(folder.resolve(figure.name() + ".png"), png);
        figure.csv().write(folder.resolve(figure.name() + ".csv"));
        body.append("<figure><img alt=\"").append(escaped(figure.chart().getTitle().getText()))
                .append("\" src=\"data:image/png;base64,").append(Base64.getEncoder().encodeToString(png))
                .append("\"><figcaption>").append(escaped(figure.caption())).append(' ').append(source)
                .append(" (numbers: ").append(figure.name()).append(".csv)</figcaption></figure>\n");
    }

    /** @return the page's file */
    Path write(String title) throws IOException {
        Path file = folder.resolve("index.html");
        Files.writeString(file, """
                <!DOCTYPE html>
                <html lang="en"><head><meta charset="utf-8"><title>%s</title><style>
                %s</style></head><body>
                <h1>%s</h1>
                %s</body></html>
                """.formatted(escaped(title), STYLE, escaped(title), body));
        return file;
    }

    private static byte[] png(Figure figure) throws IOException {
        BufferedImage image = new BufferedImage(WIDTH * SCALE, HEIGHT * SCALE, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.scale(SCALE, SCALE);
        figure.chart().draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
