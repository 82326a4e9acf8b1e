// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.check;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.FileOutputStream;
import java.io.FileDescriptor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.autopersist.AutoPersistException;
import org.autopersist.internal.CrashSim;

/**
 * Opens images in this JVM: {@code Checker attach CLASS...} attaches one after the other, whose paths it reads from
 * standard input; {@code Checker started CLASS...} looks at the image that this JVM was started with. The classes are those
 * with durable roots. Each image gets one line of an answer, which begins with {@link #ANSWER}.
 */
public final class Checker {

    /** Begins each answer; then comes a name of an {@link Answer.Kind} and a message. */
    static final String ANSWER = "@fuzz ";

    /** As long as a program may work on what is left of its data. */
    private static final long PATIENCE_SECONDS = 5;

    /** As long as reading all objects may take, on the slowest of JVMs. */
    private static final long READING_SECONDS = 60;

    private Checker() {}

    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        List<String> names = List.of(args).subList(1, args.length);
        if (args[0].equals("started")) {
            out.println(ANSWER + check(() -> {}, names, false));
            Runtime.getRuntime().halt(0);
        }
        for (String name : names) {
            Class.forName(name);
        }
        out.println(ANSWER + Answer.Kind.READY + " ");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String image = in.readLine(); image != null; image = in.readLine()) {
            String path = image;
            out.println(ANSWER + check(() -> CrashSim.attach(path, null), names, true));
        }
        Runtime.getRuntime().halt(0);
    }

    /** The answer for one image. */
    private static String check(Runnable open, List<String> names, boolean attached) throws IOException {
        try {
            open.run();
        } catch (Throwable t) {
            return refusal(t);
        }
        Program program = new Program(names);
        FutureTask<String> task = new FutureTask<>(program::run, null);
        Thread thread = new Thread(task, "program");
        thread.setDaemon(true);
        thread.start();
        String answer;
        try {
            awaitEnd(program, task);
            answer = Answer.Kind.RECOVERED + " " + program.objects() + " objects";
        } catch (TimeoutException e) {
            return endless(program, thread);
        } catch (InterruptedException | ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            answer = cause instanceof Program.RefusedException ? refusal(cause.getCause()) : Answer.Kind.UNSAFE + " " + line(cause);
        }
        System.gc();
        if (attached) {
            CrashSim.verify();
            CrashSim.detach();
        }
        return answer;
    }

    private static void awaitEnd(Program program, FutureTask<String> task)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (!program.awaitRead(READING_SECONDS)) {
            throw new TimeoutException();
        }
        task.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** A damaged map can lead a program in circles, which is no fault as long as the JVM can still tell where it is. */
    private static String endless(Program program, Thread thread) {
        List<String> frames = new ArrayList<>();
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (frames.size() < 3) {
                frames.add(frame.getClassName() + "." + frame.getMethodName());
            }
        }
        return (program.isUsing() ? Answer.Kind.ENDLESS : Answer.Kind.UNSAFE) + " " + frames;
    }

    /** Only errors that are meant for a user's eyes are clear refusals. */
    static String refusal(Throwable t) {
        String text = line(t);
        boolean clear = t instanceof OutOfMemoryError || text.contains("NVM image");
        return (clear ? Answer.Kind.REFUSED : Answer.Kind.UNSAFE) + " " + (clear ? "" : "unclear: ") + text;
    }

    static String line(Throwable t) {
        StringBuilder text = new StringBuilder();
        for (Throwable c = t; c != null && text.length() < 1000; c = c.getCause()) {
            text.append(text.isEmpty() ? "" : " / ").append(c);
        }
        if (!(t instanceof AutoPersistException) && !(t instanceof Error)) {
            for (StackTraceElement frame : t.getStackTrace()) {
                text.append(text.length() < 1500 ? " at " + frame : "");
            }
        }
        return text.toString().replaceAll("[\\r\\n]+", " ");
    }
}
