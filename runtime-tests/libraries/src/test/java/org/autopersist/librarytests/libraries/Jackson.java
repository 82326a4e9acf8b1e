// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** A missing node equals only itself. */
public final class Jackson implements Library {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @DurableRoot
    private static ObjectNode tree;

    @DurableRoot
    private static List<JsonNode> nodes;

    @Override
    public void write() {
        tree = MAPPER.createObjectNode();
        tree.put("life", 0).putNull("null").put("true", true);
        tree.putArray("lives").addNull();
        nodes = new ArrayList<>(List.of(MissingNode.getInstance(), NullNode.instance, BooleanNode.TRUE));
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, tree.get("life").intValue());
        tree.put("life", life);
        assertSame(NullNode.instance, tree.get("null"));
        assertSame(BooleanNode.TRUE, tree.get("true"));
        assertTrue(tree.path("nothing").isMissingNode());
        assertEquals(life, tree.get("lives").size());
        tree.withArray("lives").add(life);
        assertEquals(MissingNode.getInstance(), nodes.get(0));
        assertSame(NullNode.getInstance(), nodes.get(1));
        assertSame(BooleanNode.TRUE, nodes.get(2));
        try {
            String text = MAPPER.writeValueAsString(tree);
            assertTrue(text.startsWith("{\"life\":" + life + ",\"null\":null,\"true\":true,\"lives\":[null,1"), text);
            assertEquals(MAPPER.readTree(text), tree);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
