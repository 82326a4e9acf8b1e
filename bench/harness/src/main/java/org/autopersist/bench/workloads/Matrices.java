// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Numbers in arrays of arrays and in objects. */
@State(Scope.Thread)
public class Matrices {

    private static final int N = 48;
    private static final int BODIES = 24;

    static final class Body {
        double x;
        double y;
        double z;
        double vx;
        double vy;
        double vz;
        double mass;
    }

    private final double[][] a = new double[N][N];
    private final double[][] b = new double[N][N];
    private final double[][] c = new double[N][N];
    private final Body[] bodies = new Body[BODIES];

    @Setup
    public void build() {
        SplittableRandom random = new SplittableRandom(9);
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                a[i][j] = random.nextDouble();
                b[i][j] = random.nextDouble();
            }
        }
        for (int i = 0; i < BODIES; i++) {
            Body body = new Body();
            body.x = random.nextDouble() * 100;
            body.y = random.nextDouble() * 100;
            body.z = random.nextDouble() * 100;
            body.mass = random.nextDouble();
            bodies[i] = body;
        }
    }

    @Benchmark
    public double[][] multiply() {
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                double sum = 0;
                for (int k = 0; k < N; k++) {
                    sum += a[i][k] * b[k][j];
                }
                c[i][j] = sum;
            }
        }
        return c;
    }

    @Benchmark
    public double[][] transpose() {
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                c[j][i] = a[i][j];
            }
        }
        return c;
    }

    @Benchmark
    public Body[] planets() {
        double step = 1e-3;
        for (int i = 0; i < BODIES; i++) {
            Body p = bodies[i];
            for (int j = i + 1; j < BODIES; j++) {
                Body q = bodies[j];
                double dx = p.x - q.x;
                double dy = p.y - q.y;
                double dz = p.z - q.z;
                double square = dx * dx + dy * dy + dz * dz + 0.01;
                double force = step / (square * Math.sqrt(square));
                p.vx -= dx * q.mass * force;
                p.vy -= dy * q.mass * force;
                p.vz -= dz * q.mass * force;
                q.vx += dx * p.mass * force;
                q.vy += dy * p.mass * force;
                q.vz += dz * p.mass * force;
            }
        }
        for (Body body : bodies) {
            body.x += step * body.vx;
            body.y += step * body.vy;
            body.z += step * body.vz;
        }
        return bodies;
    }
}
