// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.StandardChartTheme;
import org.jfree.chart.axis.CategoryLabelPositions;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.category.StackedBarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.renderer.category.StatisticalBarRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.Range;
import org.jfree.data.category.CategoryDataset;
import org.jfree.data.general.DatasetUtils;
import org.jfree.data.statistics.StatisticalCategoryDataset;
import org.jfree.data.xy.XYDataset;

/**
 * Charts in one style, by JFreeChart: it has bars with spreads, stacked bars and logarithmic axes, needs no other tool than the
 * JDK, and is kept up well.
 */
final class Charts {

    private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 14);
    private static final Font TITLE = FONT.deriveFont(Font.BOLD, 17f);
    private static final Color GRID = new Color(0xd0d0d0);
    private static final float LINE = 2.2f;
    private static final BasicStroke SOLID = new BasicStroke(LINE);
    private static final BasicStroke DASHED =
            new BasicStroke(LINE, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, new float[] {7, 5}, 0);

    /** Okabe and Ito's colours, which the colour-blind can tell apart, and darker ones of them. */
    private static final Color[] COLORS = {
        new Color(0xd55e00), new Color(0xe69f00), new Color(0xcc79a7), new Color(0x777777), new Color(0x0072b2),
        new Color(0x009e73), new Color(0x56b4e9), new Color(0xb8a800), new Color(0x7a3e9d), new Color(0x004d40),
        new Color(0x8c4a00), new Color(0x5c5c00), new Color(0x111111), new Color(0xb5b5b5),
        new Color(0x444444), new Color(0xa33b2a), new Color(0x2f6b8f), new Color(0xc0392b)
    };

    private Charts() {}

    static Color color(int i) {
        return COLORS[i % COLORS.length];
    }

    /** The same, mixed with white: 0 leaves it, 1 is white. */
    static Color pale(int i, double white) {
        Color color = color(i);
        return new Color(mixed(color.getRed(), white), mixed(color.getGreen(), white), mixed(color.getBlue(), white));
    }

    private static int mixed(int channel, double white) {
        return (int) Math.round(channel + (255 - channel) * white);
    }

    /** Groups of bars, with lines for their spreads. */
    static JFreeChart bars(
            String title, String value, StatisticalCategoryDataset data, boolean logarithmic, Function<Integer, Color> colors) {
        JFreeChart chart = styled(ChartFactory.createBarChart(title, null, value, data));
        CategoryPlot plot = chart.getCategoryPlot();
        StatisticalBarRenderer renderer = new StatisticalBarRenderer();
        renderer.setBarPainter(new StandardBarPainter());
        renderer.setShadowVisible(false);
        renderer.setItemMargin(0.05);
        renderer.setErrorIndicatorPaint(Color.DARK_GRAY);
        for (int i = 0; i < data.getRowCount(); i++) {
            renderer.setSeriesPaint(i, colors.apply(i));
        }
        plot.setRenderer(renderer);
        if (logarithmic) {
            double lowest = Double.MAX_VALUE;
            double highest = 0;
            for (int row = 0; row < data.getRowCount(); row++) {
                for (int column = 0; column < data.getColumnCount(); column++) {
                    if (data.getMeanValue(row, column) != null) {
                        lowest = Math.min(lowest, data.getMeanValue(row, column).doubleValue());
                        highest = Math.max(highest, data.getMeanValue(row, column).doubleValue());
                    }
                }
            }
            plot.setRangeAxis(logAxis(value, Math.pow(10, Math.floor(Math.log10(lowest))), highest * 2));
        }
        return chart;
    }

    /**
     * Horizontal bars, each the sum of its parts.
     *
     * @param parts all that there may be, each of which has the same colour in all such charts
     */
    static JFreeChart stackedBars(String title, String value, CategoryDataset data, List<String> parts) {
        JFreeChart chart = styled(
                ChartFactory.createStackedBarChart(title, null, value, data, PlotOrientation.HORIZONTAL, true, false, false));
        CategoryPlot plot = chart.getCategoryPlot();
        plot.getDomainAxis().setCategoryLabelPositions(CategoryLabelPositions.STANDARD);
        StackedBarRenderer renderer = (StackedBarRenderer) plot.getRenderer();
        renderer.setBarPainter(new StandardBarPainter());
        renderer.setShadowVisible(false);
        for (int i = 0; i < data.getRowCount(); i++) {
            renderer.setSeriesPaint(i, color(4 + parts.indexOf(data.getRowKey(i))));
        }
        return chart;
    }

    /** Lines, with a mark at each point if {@code marks}; some of them dashed. */
    static JFreeChart lines(
            String title, String x, String y, XYDataset data, boolean logarithmic, boolean marks,
            Function<Integer, Color> colors, IntPredicate dashed) {
        JFreeChart chart = styled(ChartFactory.createXYLineChart(title, x, y, data));
        XYPlot plot = chart.getXYPlot();
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, marks);
        for (int i = 0; i < data.getSeriesCount(); i++) {
            renderer.setSeriesPaint(i, colors.apply(i));
            renderer.setSeriesStroke(i, dashed.test(i) ? DASHED : SOLID);
        }
        plot.setRenderer(renderer);
        Range values = DatasetUtils.findRangeBounds(data);
        if (logarithmic && values != null) {
            plot.setRangeAxis(logAxis(y, values.getLowerBound() / 1.2, values.getUpperBound() * 1.2));
        }
        return chart;
    }

    /** Only whole numbers on the horizontal axis. */
    static void stepByOne(JFreeChart chart) {
        chart.getXYPlot().getDomainAxis().setStandardTickUnits(NumberAxis.createIntegerTickUnits());
    }

    /** Ticks at powers of 10, or of 2 if the range is short. */
    private static LogAxis logAxis(String label, double from, double to) {
        LogAxis axis = new LogAxis(label);
        style(axis);
        axis.setRange(from, to);
        axis.setTickUnit(new NumberTickUnit(to / from >= 100 ? 1 : Math.log10(2)));
        axis.setNumberFormatOverride(new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        return axis;
    }

    /** Names for 0, 1, 2… on the horizontal axis. */
    static void nameSteps(JFreeChart chart, String label, String... names) {
        SymbolAxis axis = new SymbolAxis(label, names);
        style(axis);
        axis.setGridBandsVisible(false);
        chart.getXYPlot().setDomainAxis(axis);
    }

    private static void style(ValueAxis axis) {
        axis.setLabelFont(FONT);
        axis.setTickLabelFont(FONT);
    }

    private static JFreeChart styled(JFreeChart chart) {
        StandardChartTheme theme = new StandardChartTheme("report");
        theme.setExtraLargeFont(TITLE);
        theme.setLargeFont(FONT);
        theme.setRegularFont(FONT);
        theme.setPlotBackgroundPaint(Color.WHITE);
        theme.setRangeGridlinePaint(GRID);
        theme.setDomainGridlinePaint(GRID);
        theme.apply(chart);
        chart.setBackgroundPaint(Color.WHITE);
        return chart;
    }
}
