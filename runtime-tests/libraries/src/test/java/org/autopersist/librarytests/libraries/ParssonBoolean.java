// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** {@code JsonValue.TRUE}, which an interface declares, and which Parsson compares by identity. */
public final class ParssonBoolean implements Library {

    @DurableRoot
    private static JsonObject tree;

    @Override
    public void write() {
        tree = Json.createObjectBuilder().add("true", true).build();
    }

    @Override
    public void check(int life) {
        assertTrue(tree.getBoolean("true"));
    }
}
