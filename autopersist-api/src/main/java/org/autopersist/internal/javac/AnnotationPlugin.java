// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.javac;

import com.sun.source.util.JavacTask;
import com.sun.source.util.Plugin;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.util.List;

/**
 * Makes wrong uses of AutoPersist's annotations errors of javac. It starts by itself wherever javac finds it: by the service file
 * of the API's jar on the class path, or on the processor path if there is one, or by the module {@code org.autopersist.javac} in
 * the JDK that AutoPersist builds. {@code -Xplugin:"AutoPersist off"} switches it off. For one compilation at a time.
 */
public class AnnotationPlugin implements Plugin {

    private static final String OFF = "off";

    /** javac makes it. */
    public AnnotationPlugin() {}

    @Override
    public final String getName() {
        return "AutoPersist";
    }

    @Override
    public final boolean autoStart() {
        return true;
    }

    @Override
    public final void init(JavacTask task, String... args) {
        if (args.length == 0) {
            task.addTaskListener(new Listener(new AnnotationScan(task)));
        } else if (!List.of(args).equals(List.of(OFF))) {
            throw new IllegalArgumentException("-Xplugin:AutoPersist takes nothing but \"" + OFF + "\", not \""
                    + String.join(" ", args) + "\"");
        }
    }

    /** Looks at each class when all its types are known, and nothing has been made of it yet. */
    private record Listener(AnnotationScan scan) implements TaskListener {
        @Override
        public void finished(TaskEvent event) {
            if (event.getKind() == TaskEvent.Kind.ANALYZE && event.getTypeElement() != null) {
                scan.check(event.getCompilationUnit(), event.getTypeElement());
            }
        }
    }
}
