package org.autopersist.bench.commits;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.bench.measure.Programs;
import org.autopersist.bench.measure.RunningServer;
import org.autopersist.bench.measure.ServerProcess;

/**
 * PostgreSQL as it is installed here, with a cluster of its own, at its defaults: {@code fsync} and {@code synchronous_commit}
 * are on. It refuses root, and so is run as {@link #USER} there, with the capability to pass folders that are closed to others.
 */
public record Postgres(Path programs) {

    static final String USER = "nobody";

    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
    private static final String READY = "ready to accept connections";
    private static final String CAPABILITY = "+dac_override";

    /** The programs of the path, or Debian's, which are not in it. */
    public static Optional<Postgres> find() throws IOException {
        Optional<Path> inPath = Programs.find("initdb").map(Path::getParent);
        return Stream.concat(inPath.stream(), ofDebian().stream()).filter(Postgres::isComplete).findFirst().map(Postgres::new);
    }

    /** Those of the newest version first. */
    private static List<Path> ofDebian() throws IOException {
        if (!Files.isDirectory(DEBIAN)) {
            return List.of();
        }
        try (Stream<Path> versions = Files.list(DEBIAN)) {
            return versions.filter(folder -> folder.getFileName().toString().matches("\\d+"))
                    .sorted(Comparator.comparing((Path folder) -> Integer.parseInt(folder.getFileName().toString())).reversed())
                    .map(folder -> folder.resolve("bin"))
                    .toList();
        }
    }

    private static boolean isComplete(Path folder) {
        return Files.isExecutable(folder.resolve("initdb")) && Files.isExecutable(folder.resolve("postgres"));
    }

    /** Such as 15.18. */
    public String version(PrintStream log) throws IOException {
        return MeasuredJvm.run(List.of(programs.resolve("postgres").toString(), "--version"), log)
                .getFirst().replaceFirst("^\\D*", "").replaceFirst(" .*", "");
    }

    /**
     * Makes a cluster and starts it at any free port.
     *
     * @param folder for it
     * @throws BenchFailure if it does not start
     */
    public RunningServer start(Path folder, PrintStream log) throws IOException, InterruptedException {
        Path data = Files.createDirectory(folder.resolve("postgresql"));
        if (Programs.isRoot()) {
            Files.setOwner(data, data.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(USER));
        }
        MeasuredJvm.run(asUser("initdb", "-D", data.toString(), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C"), log);
        return ServerProcess.start("PostgreSQL", port -> asUser("postgres", "-D", data.toString(), "-h", ServerProcess.HOST,
                "-p", "" + port, "-k", ""), READY, log);
    }

    /** Of a cluster at an address. */
    static String url(String address) {
        return "jdbc:postgresql://" + address + "/postgres?user=" + USER;
    }

    private List<String> asUser(String program, String... arguments) {
        List<String> command = new ArrayList<>();
        if (Programs.isRoot()) {
            command.addAll(List.of("setpriv", "--reuid=" + USER, "--regid=nogroup", "--clear-groups",
                    "--inh-caps=" + CAPABILITY, "--ambient-caps=" + CAPABILITY));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        return command;
    }
}
