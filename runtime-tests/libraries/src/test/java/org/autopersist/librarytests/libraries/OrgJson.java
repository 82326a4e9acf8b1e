// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.json.JSONArray;
import org.json.JSONObject;

/** JSON's null is an object of a class of its own. */
public final class OrgJson implements Library {

    @DurableRoot
    private static JSONObject tree;

    @Override
    public void write() {
        tree = new JSONObject();
        tree.put("life", 0).put("null", JSONObject.NULL).put("lives", new JSONArray().put(JSONObject.NULL));
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, tree.getInt("life"));
        tree.put("life", life);
        assertSame(JSONObject.NULL, tree.get("null"));
        assertTrue(tree.isNull("null"));
        assertEquals(JSONObject.NULL, tree.get("null"));
        assertEquals("none", tree.optString("null", "none"));
        JSONArray lives = tree.getJSONArray("lives");
        assertTrue(lives.isNull(0));
        assertEquals(life, lives.length());
        lives.put(life);
        assertTrue(tree.similar(new JSONObject(tree.toString())));
    }
}
