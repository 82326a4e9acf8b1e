// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** The map of an object compares its comparator with the one for natural order. */
public final class GsonTrees implements Library {

    @DurableRoot
    private static JsonObject tree;

    @DurableRoot
    private static List<JsonElement> elements;

    @Override
    public void write() {
        tree = new JsonObject();
        tree.addProperty("life", 0);
        tree.add("null", JsonNull.INSTANCE);
        JsonArray array = new JsonArray();
        array.add(JsonNull.INSTANCE);
        tree.add("lives", array);
        elements = new ArrayList<>(List.of(JsonNull.INSTANCE));
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, tree.get("life").getAsInt());
        tree.addProperty("life", life);
        assertSame(JsonNull.INSTANCE, tree.get("null"));
        assertSame(JsonNull.INSTANCE, elements.get(0));
        JsonArray lives = tree.getAsJsonArray("lives");
        assertSame(JsonNull.INSTANCE, lives.get(0));
        assertEquals(life, lives.size());
        lives.add(life);
        assertNull(tree.get("nothing"));
        tree.addProperty("gone", true);
        tree.remove("gone");
        String text = new Gson().toJson(tree);
        assertTrue(text.startsWith("{\"life\":" + life + ",\"lives\":[null,1"), text);
        assertEquals(JsonParser.parseString(tree.toString()).toString(), tree.toString());
    }
}
