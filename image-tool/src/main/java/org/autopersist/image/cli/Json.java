package org.autopersist.image.cli;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.PrintWriter;

/** JSON as the commands print it. */
final class Json {

    private static final Gson GSON = new GsonBuilder()
            .setPrettyPrinting().disableHtmlEscaping().serializeNulls().serializeSpecialFloatingPointValues().create();

    private Json() {}

    static void print(PrintWriter out, Object value) {
        out.println(GSON.toJson(value));
        out.flush();
    }
}
