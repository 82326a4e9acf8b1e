// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.RunningChild;
import org.autopersist.ycsb.stores.Durability;

/** A program of these tests in the JVM that a binding needs. */
final class Child {

    private Child() {}

    static RunningChild start(Class<?> program, Binding binding, Durability durability, Path folder, Object... arguments) {
        boolean hasImage = binding.jvm().hasImage();
        ChildJvm jvm = ChildJvm.of(hasImage ? TestJdk.product() : TestJdk.stock());
        if (hasImage) {
            jvm.image(folder.resolve("image.nvm"), "128m")
                    .flags("-XX:NVMDurability=" + durability.mode(), "-Xlog:disable", "-Xlog:all=warning:stderr")
                    .flags(binding.jvm().arguments());
            if (binding.jvm() == Binding.Jvm.AUTOPERSIST) {
                jvm.verified();
            }
        }
        List<Object> all = new ArrayList<>(List.of(binding.name(), durability.name(), folder));
        all.addAll(List.of(arguments));
        return jvm.flags(Binding.JVM_ARGUMENTS)
                .flags("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto")
                .main(program, all)
                .start();
    }
}
