// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.harness;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.image.cli.ImageTool;
import org.autopersist.testkit.process.ChildResult;

/** Runs a command of the image tool, in the tests' own process, and collects what it prints. */
public final class ImageToolRun {

    private ImageToolRun() {}

    /** Runs it to its end. */
    public static ChildResult run(Object... args) {
        String[] texts = Stream.of(args).map(Object::toString).toArray(String[]::new);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = ImageTool.run(new PrintWriter(out), new PrintWriter(err), texts);
        List<String> command = new ArrayList<>(List.of("./ap", "image"));
        command.addAll(List.of(texts));
        return new ChildResult(code, out.toString().lines().toList(), err.toString().lines().toList(), command);
    }
}
