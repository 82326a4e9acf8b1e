// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.complex.ComplexField;
import org.apache.commons.math3.fraction.Fraction;
import org.apache.commons.math3.geometry.euclidean.threed.Vector3D;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayFieldVector;
import org.apache.commons.math3.linear.OpenMapRealVector;
import org.apache.commons.math3.random.MersenneTwister;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Numbers that are constants, and a field which they belong to. */
public final class CommonsMath implements Library {

    @DurableRoot
    private static List<Object> constants;

    @DurableRoot
    private static ArrayFieldVector<Complex> vector;

    @DurableRoot
    private static Array2DRowRealMatrix matrix;

    @DurableRoot
    private static OpenMapRealVector sparse;

    @DurableRoot
    private static MersenneTwister random;

    @DurableRoot
    private static SummaryStatistics statistics;

    @DurableRoot
    private static Fraction fraction;

    @Override
    public void write() {
        constants = new ArrayList<>(List.of(Complex.I, Complex.NaN, Fraction.ONE_HALF, ComplexField.getInstance(), Vector3D.ZERO));
        vector = new ArrayFieldVector<>(ComplexField.getInstance(), 2);
        matrix = new Array2DRowRealMatrix(new double[][] {{1, 1}, {1, 0}});
        sparse = new OpenMapRealVector(1000);
        random = new MersenneTwister(1);
        statistics = new SummaryStatistics();
        fraction = Fraction.ZERO;
    }

    @Override
    public void check(int life) {
        assertSame(Complex.I, constants.get(0));
        assertSame(Complex.NaN, constants.get(1));
        assertSame(Fraction.ONE_HALF, constants.get(2));
        assertSame(ComplexField.getInstance(), constants.get(3));
        assertSame(Vector3D.ZERO, constants.get(4));
        assertEquals(new Complex(0, life - 1), vector.getEntry(0));
        vector.setEntry(0, vector.getEntry(0).add((Complex) constants.get(0)));
        assertEquals(new Complex(-life * life), vector.dotProduct(vector));
        assertSame(ComplexField.getInstance(), vector.getField());
        assertEquals(life == 3 ? 5 : life, matrix.getEntry(0, 0));
        matrix = matrix.multiply(matrix);
        assertEquals(life - 1, sparse.getL1Norm());
        sparse.setEntry(life, 1);
        MersenneTwister other = new MersenneTwister(1);
        for (int i = 1; i < life; i++) {
            other.nextLong();
        }
        assertEquals(other.nextLong(), random.nextLong());
        assertEquals(life - 1, statistics.getN());
        statistics.addValue(life);
        assertEquals((life + 1) / 2.0, statistics.getMean());
        assertEquals(new Fraction(life - 1, 2), fraction);
        fraction = fraction.add(Fraction.ONE_HALF);
    }
}
