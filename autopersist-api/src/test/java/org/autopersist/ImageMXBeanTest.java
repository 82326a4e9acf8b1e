// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.Test;

/** The MBean on a JVM that is not AutoPersist. */
class ImageMXBeanTest {

    @Test
    void itIsRegisteredAndSaysThatNothingIsOpen() throws Exception {
        ImageMXBean bean = AutoPersist.imageMXBean();
        assertSame(bean, AutoPersist.imageMXBean());
        assertFalse(bean.isEnabled());
        assertEquals("", bean.getPath());
        assertEquals("", bean.getDurability());
        assertEquals(AutoPersist.stats().asMap(), bean.getCounters());
        assertTrue(bean.getRoots().isEmpty());

        assertEquals("no image is open", assertThrows(IOException.class, () -> bean.copyTo("copy.nvm")).getMessage());

        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName(ImageMXBean.OBJECT_NAME);
        assertTrue(server.isRegistered(name));
        assertEquals(false, server.getAttribute(name, "Enabled"));
        assertEquals(0, ((CompositeData[]) server.getAttribute(name, "Roots")).length);
        Set<String> attributes = Arrays.stream(server.getMBeanInfo(name).getAttributes())
                .map(MBeanAttributeInfo::getName)
                .collect(Collectors.toSet());
        assertEquals(Set.of("Enabled", "Path", "Durability", "Counters", "Roots"), attributes);
        TabularData counters = (TabularData) server.getAttribute(name, "Counters");
        assertEquals(bean.getCounters().size(), counters.size());
        assertEquals(0L, counters.get(new Object[] {"fences"}).get("value"));
    }
}
