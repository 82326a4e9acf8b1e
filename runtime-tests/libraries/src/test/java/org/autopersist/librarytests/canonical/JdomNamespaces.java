// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.canonical;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.jdom2.Element;
import org.jdom2.Namespace;

/** JDOM has each namespace once. */
public final class JdomNamespaces implements Library {

    @DurableRoot
    private static Element element;

    @Override
    public void write() {
        element = new Element("root", Namespace.getNamespace("p", "urn:p"));
        element.addContent(new Element("child"));
    }

    @Override
    public void check(int life) {
        assertSame(Namespace.getNamespace("p", "urn:p"), element.getNamespace());
        assertSame(Namespace.NO_NAMESPACE, element.getChildren().getFirst().getNamespace());
        assertEquals(life, element.getChildren().size());
        element.addContent(new Element("child", Namespace.getNamespace("urn:life" + life)));
        for (int i = 1; i < life; i++) {
            assertSame(Namespace.getNamespace("urn:life" + i), element.getChildren().get(i).getNamespace());
        }
    }
}
