// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.autopersist.bench.restart.End;
import org.autopersist.bench.restart.RestartData;
import org.autopersist.bench.restart.RestartRunner;
import org.autopersist.bench.restart.RestartRunner.Store;
import org.autopersist.restart.Backend;
import org.autopersist.testkit.ProgressLine;

/** Writes each store once, then restarts on copies of it. */
final class RestartMeasurement {

    /** JVMs that do nothing are soon done, and vary most. */
    private static final int STARTS_PER_RUN = 3;

    private final List<Backend> backends;
    private final List<End> ends;
    private final int runs;
    private final RestartData data;

    /** @param data gets what is measured */
    RestartMeasurement(List<Backend> backends, List<End> ends, int runs, RestartData data) {
        this.backends = backends;
        this.ends = ends;
        this.runs = runs;
        this.data = data;
    }

    /** The steps of each size. */
    long steps() {
        long stores = (long) backends.size() * ends.size();
        long images = backends.stream().filter(Backend::hasImage).count() * ends.size();
        return stores + runs * (stores + (images > 0 ? STARTS_PER_RUN * (1 + images) : 0));
    }

    /** Measures a size. */
    void run(RestartRunner runner, WorkFolder work, ProgressLine progress, int orders) throws IOException {
        List<Store> stores = new ArrayList<>();
        for (Backend backend : backends) {
            for (End end : ends) {
                progress.show(backend.title() + " writes");
                Store store = runner.write(backend, orders, end, work.newFolder());
                data.written().add(store.written());
                stores.add(store);
                progress.step();
            }
        }
        List<Store> images = stores.stream().filter(store -> store.written().backend().hasImage()).toList();
        for (int run = 0; run < runs; run++) {
            for (int i = 0; i < STARTS_PER_RUN && !images.isEmpty(); i++) {
                start(runner, work, progress, orders, images, run * STARTS_PER_RUN + i);
            }
            for (Store store : stores) {
                progress.show(store.written().backend().title() + " restarts after " + store.written().end().title());
                Path folder = work.newFolder();
                data.restarts().add(runner.restart(store, run, folder));
                work.remove(folder);
                progress.step();
            }
            // So that no backend always follows the same one.
            Collections.rotate(stores, ends.size());
        }
        for (Store store : stores) {
            work.remove(store.folder());
        }
    }

    private void start(
            RestartRunner runner, WorkFolder work, ProgressLine progress, int orders, List<Store> images, int number)
            throws IOException {
        progress.show("JVMs that do nothing");
        data.starts().add(runner.start(orders, number));
        progress.step();
        for (Store image : images) {
            Path folder = work.newFolder();
            data.starts().add(runner.start(image, number, folder));
            work.remove(folder);
            progress.step();
        }
    }
}
