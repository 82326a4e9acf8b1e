// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.StringReader;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Trees. */
public final class Parsson implements Library {

    @DurableRoot
    private static JsonObject tree;

    @DurableRoot
    private static JsonArray lives;

    @Override
    public void write() {
        tree = Json.createObjectBuilder().add("life", 0).addNull("null").add("true", true).build();
        lives = JsonValue.EMPTY_JSON_ARRAY;
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, tree.getInt("life"));
        assertTrue(tree.isNull("null"));
        assertEquals(JsonValue.NULL, tree.get("null"));
        assertEquals(JsonValue.TRUE, tree.get("true"));
        tree = Json.createObjectBuilder(tree).add("life", life).build();
        assertEquals(tree, Json.createReader(new StringReader(tree.toString())).readObject());
        assertEquals(life - 1, lives.size());
        lives = Json.createArrayBuilder(lives).add(life).build();
    }
}
