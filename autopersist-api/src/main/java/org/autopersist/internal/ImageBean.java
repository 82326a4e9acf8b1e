// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRootInfo;
import org.autopersist.ImageMXBean;

/** The one {@link ImageMXBean}. */
public final class ImageBean implements ImageMXBean {

    private static final ImageBean INSTANCE = new ImageBean();
    private static final AtomicBoolean REGISTERED = new AtomicBoolean();

    private ImageBean() {}

    /** The bean, registered if that is possible. */
    public static ImageMXBean registered() {
        if (ModuleLayer.boot().findModule("java.management").isPresent()) {
            start();
        }
        return INSTANCE;
    }

    /** The VM calls this when a JMX agent has started. */
    static void start() {
        if (!REGISTERED.getAndSet(true)) {
            Registration.register();
        }
    }

    /** What needs java.management. */
    private static final class Registration {
        static void register() {
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            try {
                ObjectName name = new ObjectName(OBJECT_NAME);
                // A second copy of this class, of another class loader, finds the same image.
                if (!server.isRegistered(name)) {
                    server.registerMBean(new StandardMBean(INSTANCE, ImageMXBean.class, true), name);
                }
            } catch (JMException e) {
                throw new IllegalStateException("The MBean " + OBJECT_NAME + " can't be registered", e);
            }
        }
    }

    @Override
    public boolean isEnabled() {
        return AutoPersist.isEnabled();
    }

    @Override
    public String getPath() {
        return isEnabled() ? Vm.current().imagePath() : "";
    }

    @Override
    public String getDurability() {
        return Vm.current().durability();
    }

    @Override
    public String copyTo(String file) throws IOException {
        return Vm.current().copyTo(Path.of(file));
    }

    @Override
    public Map<String, Long> getCounters() {
        return AutoPersist.stats().asMap();
    }

    @Override
    public List<DurableRootInfo> getRoots() {
        return AutoPersist.roots();
    }
}
