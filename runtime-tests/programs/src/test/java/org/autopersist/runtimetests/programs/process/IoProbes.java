// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.process;

import static org.autopersist.runtimetests.programs.process.Probe.own;
import static org.autopersist.runtimetests.programs.process.Probe.refused;
import static org.autopersist.runtimetests.programs.process.Probe.works;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStreamWriter;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.net.CookieManager;
import java.net.DatagramPacket;
import java.net.HttpCookie;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.LongBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.Checksum;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Streams, buffers, charsets, files, and the network. */
final class IoProbes {

    private IoProbes() {}

    private static Object useBuffer(ByteBuffer b) {
        b.clear();
        b.putInt(1).putLong(2).put((byte) 3).flip();
        return b.getInt() + "" + b.getLong() + b.get() + b.remaining() + b.order() + b.isDirect();
    }

    private static Object decode(CharsetDecoder d) throws Exception {
        CharBuffer out = d.reset().decode(ByteBuffer.wrap("a\u00e4b".getBytes(d.charset())));
        return out + "" + d.charset() + d.malformedInputAction();
    }

    private static Object encode(CharsetEncoder e) throws Exception {
        ByteBuffer out = e.reset().encode(CharBuffer.wrap("a\u00e4b"));
        return StandardCharsets.ISO_8859_1.decode(out) + "" + e.charset() + e.canEncode('\u20ac');
    }

    static List<Probe> buffers() {
        List<Probe> all = new ArrayList<>(List.of(
                works("heapBuffer", () -> ByteBuffer.allocate(20), IoProbes::useBuffer),
                works("littleEndian", () -> ByteBuffer.allocate(20).order(ByteOrder.LITTLE_ENDIAN), IoProbes::useBuffer),
                works("slice", () -> ByteBuffer.allocate(40).slice(3, 20), IoProbes::useBuffer),
                works("readOnly", () -> ByteBuffer.wrap(new byte[] {1, 2, 3}).asReadOnlyBuffer(), (ByteBuffer b) -> b.get(1) + "" + b.isReadOnly()),
                works("longView", () -> ByteBuffer.allocate(20).asLongBuffer(), (LongBuffer b) -> b.put(0, 7).get(0)),
                works("doubles", () -> DoubleBuffer.wrap(new double[] {1, 2}), (DoubleBuffer b) -> b.put(3).get()),
                works("charsOfString", () -> CharBuffer.wrap("text"), (CharBuffer b) -> b.subSequence(1, 3)),
                works("charView", () -> ByteBuffer.allocate(20).asCharBuffer(), (CharBuffer b) -> b.put("ab").flip().toString()),
                refused("direct", () -> ByteBuffer.allocateDirect(20)),
                refused("directView", () -> ByteBuffer.allocateDirect(20).asFloatBuffer()),
                refused("directReadOnly", () -> ByteBuffer.allocateDirect(20).asReadOnlyBuffer()),
                own("byteOrder", ByteOrder::nativeOrder),
                own("codingErrorAction", () -> CodingErrorAction.REPLACE),
                own("defaultCharset", Charset::defaultCharset)));
        for (String name : List.of("UTF-8", "ISO-8859-1", "US-ASCII", "UTF-16", "UTF-32LE", "windows-1252", "Shift_JIS", "GB18030", "ISO-2022-JP", "EUC-KR", "Big5",
                "IBM037", "x-windows-874")) {
            all.add(own("charset " + name, () -> Charset.forName(name), (Charset c) -> new String("a\u00e4".getBytes(c), c)));
            all.add(works("decoder " + name, () -> Charset.forName(name).newDecoder(), IoProbes::decode));
            if (!name.equals("US-ASCII")) {
                all.add(works("encoder " + name, () -> Charset.forName(name).newEncoder().onUnmappableCharacter(CodingErrorAction.REPLACE), IoProbes::encode));
            }
        }
        return all;
    }

    private static Object useFileSystem(FileSystem fs) throws Exception {
        Path file = fs.getPath("/", "tmp", "x", "..");
        return file.normalize() + "" + Files.isDirectory(fs.getPath("/tmp")) + fs.getPathMatcher("glob:*.java").matches(fs.getPath("A.java")) + fs.isOpen();
    }

    private static FileSystem zipFileSystem() throws Exception {
        Path zip = Files.createTempFile("probe", ".zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("a"));
        }
        return FileSystems.newFileSystem(zip);
    }

    static List<Probe> files() {
        return List.of(
                own("fileSystem", FileSystems::getDefault, IoProbes::useFileSystem),
                own("fileSystemProvider", () -> FileSystems.getDefault().provider()),
                works("path", () -> Path.of("/tmp", "a", ".."), (Path p) -> p.normalize() + "" + Files.isDirectory(p.normalize()) + p.equals(Path.of("/tmp/a/.."))
                        + p.getFileSystem().equals(FileSystems.getDefault()) + p.resolve("b").toUri()),
                works("pathToFile", () -> Paths.get("/tmp").toFile(), (File f) -> f.isDirectory() + "" + f.toPath() + f.getParentFile()),
                works("matcher", () -> FileSystems.getDefault().getPathMatcher("glob:**/*.{java,class}"), (java.nio.file.PathMatcher m) -> m.matches(Path.of("a/B.java"))),
                works("fileTime", () -> FileTime.fromMillis(5)),
                works("attributes", () -> Files.readAttributes(Path.of("/"), BasicFileAttributes.class), (BasicFileAttributes a) -> a.isDirectory() + "" + a.fileKey()),
                works("attributeView", () -> Files.getFileAttributeView(Path.of("/"), BasicFileAttributeView.class),
                        (BasicFileAttributeView v) -> v.name() + v.readAttributes().isDirectory()),
                works("fileStore", () -> Files.getFileStore(Path.of("/tmp")), (java.nio.file.FileStore s) -> s.name() + s.type() + (s.getTotalSpace() > 0)),
                works("permissions", () -> PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")),
                        (java.nio.file.attribute.FileAttribute<?> a) -> a.name() + a.value()),
                works("linkOption", () -> LinkOption.NOFOLLOW_LINKS),
                own("watchEventKind", () -> StandardWatchEventKinds.ENTRY_CREATE),
                works("userPrincipal", () -> Files.getOwner(Path.of("/")), p -> p.equals(Files.getOwner(Path.of("/")))),
                refused("watchService", () -> FileSystems.getDefault().newWatchService()),
                refused("directoryStream", () -> Files.newDirectoryStream(Path.of("/"))),
                refused("walk", () -> Files.walk(Path.of("/tmp"))),
                refused("zipFileSystem", IoProbes::zipFileSystem),
                refused("jrtFileSystem", () -> FileSystems.getFileSystem(URI.create("jrt:/"))),
                refused("jrtPath", () -> Path.of(URI.create("jrt:/java.base/java/lang/Object.class"))),
                refused("fileChannel", () -> FileChannel.open(Files.createTempFile("probe", ".txt"))),
                refused("fileInput", () -> Files.newInputStream(Files.createTempFile("probe", ".txt"))),
                refused("fileReader", () -> Files.newBufferedReader(Files.createTempFile("probe", ".txt"))),
                refused("lines", () -> Files.lines(Files.createTempFile("probe", ".txt"))),
                refused("systemOut", () -> System.out),
                refused("systemIn", () -> System.in),
                refused("fileLock", () -> FileChannel.open(Files.createTempFile("probe", ".txt"), java.nio.file.StandardOpenOption.WRITE).lock()),
                works("tempFile", () -> new File("/tmp/x"), (File f) -> f.exists()));
    }

    private static String jar() throws Exception {
        Path file = Files.createTempFile("probe", ".jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            out.putNextEntry(new ZipEntry("a"));
        }
        file.toFile().deleteOnExit();
        return file.toString();
    }

    private static byte[] gzip() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gz = new GZIPOutputStream(out)) {
            gz.write("zipped".getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    private static byte[] serialized() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ObjectOutputStream o = new ObjectOutputStream(out)) {
            o.writeObject("text");
        }
        return out.toByteArray();
    }

    private static Object write(Writer w) throws Exception {
        w.write("text");
        w.flush();
        return w.getClass() == StringWriter.class ? w.toString() : "written";
    }

    private static Object useChecksum(Checksum c) {
        c.update("more".getBytes(StandardCharsets.UTF_8));
        return c.getValue();
    }

    private static Checksum begun(Checksum c) {
        c.update("begun".getBytes(StandardCharsets.UTF_8));
        return c;
    }

    private record Written(ByteArrayOutputStream bytes, Object stream) {}

    private record Pipes(PipedOutputStream out, PipedInputStream in) {}

    static List<Probe> streams() {
        return List.of(
                works("byteArrayInput", () -> new ByteArrayInputStream(new byte[] {1, 2, 3}), (InputStream i) -> i.readAllBytes().length),
                works("byteArrayOutput", ByteArrayOutputStream::new, (ByteArrayOutputStream o) -> {
                    o.write(65);
                    return o.toString(StandardCharsets.UTF_8);
                }),
                works("stringReader", () -> new BufferedReader(new StringReader("a\nb")), (BufferedReader r) -> r.readLine() + r.lines().toList()),
                works("charReader", () -> new CharArrayReader("abc".toCharArray()), (Reader r) -> r.read()),
                works("inputReader", () -> new InputStreamReader(new ByteArrayInputStream("\u00e4b".getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8),
                        (Reader r) -> r.read() + "" + r.read()),
                works("stringWriter", StringWriter::new, IoProbes::write),
                works("outputWriter", () -> {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    return new Written(bytes, new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_16)));
                }, (Written w) -> write((Writer) w.stream) + w.bytes.toString(StandardCharsets.UTF_16)),
                works("printStream", () -> {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    return new Written(bytes, new PrintStream(bytes, true));
                }, (Written w) -> {
                    ((PrintStream) w.stream).printf("%d-%s", 5, "a");
                    return w.bytes.toString();
                }),
                works("printWriter", () -> new PrintWriter(new StringWriter()), IoProbes::write),
                works("dataOutput", () -> {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    return new Written(bytes, new DataOutputStream(bytes));
                }, (Written w) -> {
                    ((DataOutputStream) w.stream).writeLong(5);
                    return w.bytes.size();
                }),
                works("dataInput", () -> new DataInputStream(new ByteArrayInputStream(new byte[8])), (DataInputStream i) -> i.readLong()),
                works("sequence", () -> new SequenceInputStream(new ByteArrayInputStream(new byte[1]), new ByteArrayInputStream(new byte[2])),
                        (InputStream i) -> i.readAllBytes().length),
                works("piped", () -> {
                    PipedOutputStream out = new PipedOutputStream();
                    return new Pipes(out, new PipedInputStream(out));
                }, (Pipes p) -> {
                    Thread.ofPlatform().daemon().start(() -> {
                        try {
                            p.out.write(66);
                            p.out.close();
                        } catch (Exception e) {
                            throw new AssertionError(e);
                        }
                    });
                    return p.in.read();
                }),
                works("tokenizer", () -> new StreamTokenizer(new StringReader("a 5")), (StreamTokenizer t) -> t.nextToken() + "" + t.nextToken() + t.nval),
                works("scanner", () -> new Scanner("a 5 6.5 b"), (Scanner s) -> s.next() + s.nextInt() + s.nextDouble() + s.hasNext("b")),
                refused("objectInput", () -> new ObjectInputStream(new ByteArrayInputStream(serialized()))),
                refused("objectOutput", () -> {
                    ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream());
                    out.writeObject(new int[1]);
                    return out;
                }),
                refused("gzipInput", () -> new GZIPInputStream(new ByteArrayInputStream(gzip()))),
                refused("gzipOutput", () -> new GZIPOutputStream(new ByteArrayOutputStream())),
                refused("deflater", Deflater::new),
                refused("inflater", Inflater::new),
                works("crc32", () -> begun(new CRC32()), IoProbes::useChecksum),
                works("crc32c", () -> begun(new CRC32C()), IoProbes::useChecksum),
                works("adler", () -> begun(new Adler32()), IoProbes::useChecksum),
                works("checkedInput", () -> new CheckedInputStream(new ByteArrayInputStream(new byte[] {1, 2}), new CRC32()), (CheckedInputStream i) -> {
                    i.readAllBytes();
                    return i.getChecksum().getValue();
                }),
                refused("zipFile", () -> new java.util.zip.ZipFile(jar())),
                refused("jarFile", () -> new java.util.jar.JarFile(jar())),
                refused("zipInput", () -> new java.util.zip.ZipInputStream(new ByteArrayInputStream(new byte[5]))),
                works("manifest", () -> new java.util.jar.Manifest(new ByteArrayInputStream("Manifest-Version: 1.0\nA: b\n".getBytes(StandardCharsets.UTF_8))),
                        (java.util.jar.Manifest m) -> m.getMainAttributes().getValue("A") + m.getMainAttributes().getValue(java.util.jar.Attributes.Name.MANIFEST_VERSION)),
                works("lineNumberReader", () -> new java.io.LineNumberReader(new StringReader("a\nb")), (java.io.LineNumberReader r) -> r.readLine() + r.getLineNumber()),
                works("pushback", () -> new java.io.PushbackReader(new StringReader("ab")), (java.io.PushbackReader r) -> {
                    r.unread(r.read());
                    return r.read();
                }),
                works("pipedReader", () -> {
                    java.io.PipedWriter out = new java.io.PipedWriter();
                    return List.of(out, new java.io.PipedReader(out));
                }, (List<Object> l) -> {
                    Thread.ofPlatform().daemon().start(() -> {
                        try {
                            ((Writer) l.get(0)).write("x");
                            ((Writer) l.get(0)).close();
                        } catch (Exception e) {
                            throw new AssertionError(e);
                        }
                    });
                    return ((Reader) l.get(1)).read();
                }),
                works("zipEntry", () -> new ZipEntry("a"), (ZipEntry e) -> {
                    e.setComment("c");
                    return e.getName() + e.getComment();
                }),
                refused("channelOfStream", () -> Channels.newChannel(new ByteArrayInputStream(new byte[] {4}))),
                works("nullStreams", () -> List.of(InputStream.nullInputStream(), Reader.nullReader(), Writer.nullWriter()), (List<Object> l) -> ((InputStream) l.get(0)).read()));
    }

    private static Object useAddress(InetAddress a) throws Exception {
        return a.getHostAddress() + a.isLoopbackAddress() + a.equals(InetAddress.getByAddress(a.getAddress())) + InetAddress.getByAddress(a.getAddress()).equals(a)
                + a.isReachable(500);
    }

    private static Object connect(InetSocketAddress a) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, a.getAddress());
                Socket client = new Socket(a.getAddress(), server.getLocalPort())) {
            return a.getPort() + a.getHostString() + client.isConnected();
        }
    }

    static List<Probe> network() {
        return List.of(
                works("loopback", InetAddress::getLoopbackAddress, IoProbes::useAddress),
                works("ip4", () -> Inet4Address.ofLiteral("127.0.0.2"), IoProbes::useAddress),
                works("ip6", () -> Inet6Address.ofLiteral("::1"), (Inet6Address a) -> a.getHostAddress() + a.isLoopbackAddress() + a.equals(Inet6Address.ofLiteral("::1"))),
                works("localHost", InetAddress::getLocalHost, (InetAddress a) -> a.equals(InetAddress.getLocalHost())),
                works("socketAddress", () -> new InetSocketAddress(InetAddress.getLoopbackAddress(), 80), IoProbes::connect),
                works("unresolved", () -> InetSocketAddress.createUnresolved("nowhere", 5), (InetSocketAddress a) -> a.isUnresolved() + a.getHostName()),
                works("networkInterface", () -> NetworkInterface.getByName("lo"), (NetworkInterface n) -> n.getName() + n.isLoopback() + n.getInetAddresses().hasMoreElements()
                        + n.equals(NetworkInterface.getByName("lo"))),
                works("uri", () -> URI.create("http://a.b/c?d=e#f"), (URI u) -> u.resolve("x") + u.getQuery() + u.hashCode()),
                works("url", () -> URI.create("file:/etc/hostname").toURL(), (URL u) -> {
                    try (InputStream in = u.openStream()) {
                        return u.toExternalForm() + (in.read() >= 0) + u.equals(URI.create("file:/etc/hostname").toURL()) + u.getProtocol();
                    }
                }),
                works("httpUrl", () -> URI.create("http://127.0.0.1:1/x").toURL(), (URL u) -> {
                    try {
                        return u.openConnection().getInputStream();
                    } catch (java.net.ConnectException e) {
                        return e.getMessage() + u.getPort() + u.getDefaultPort();
                    }
                }),
                works("jarUrl", () -> Object.class.getResource("Object.class"), (URL u) -> {
                    try (InputStream in = u.openStream()) {
                        return in.read();
                    }
                }),
                refused("connection", () -> URI.create("file:/etc/hostname").toURL().openConnection()),
                refused("urlClassLoader", () -> new URLClassLoader(new URL[0])),
                refused("socket", Socket::new),
                refused("serverSocket", () -> new ServerSocket(0)),
                refused("socketChannel", SocketChannel::open),
                refused("selector", Selector::open),
                refused("pipe", Pipe::open),
                refused("selectorProvider", SelectorProvider::provider),
                refused("httpClient", HttpClient::newHttpClient),
                works("httpClientBuilder", HttpClient::newBuilder, (HttpClient.Builder b) -> b.build().version()),
                works("httpRequest", () -> HttpRequest.newBuilder(URI.create("http://127.0.0.1:1/")).header("a", "b").build(),
                        (HttpRequest r) -> r.headers().map() + r.method() + r.uri()),
                works("bodyHandler", HttpResponse.BodyHandlers::discarding, (HttpResponse.BodyHandler<?> h) -> h.apply(null).getBody().toCompletableFuture().isDone()),
                works("cookies", CookieManager::new, (CookieManager m) -> {
                    m.put(URI.create("http://a.b/"), Map.of("Set-Cookie", List.of("x=y")));
                    return m.getCookieStore().getCookies();
                }),
                works("cookie", () -> HttpCookie.parse("Set-Cookie: a=b; Max-Age=1000000").get(0), (HttpCookie c) -> c + "" + c.hasExpired()),
                works("bodyPublisher", () -> HttpRequest.BodyPublishers.ofString("text"), (HttpRequest.BodyPublisher b) -> b.contentLength()),
                refused("httpClientOfCommonPool", () -> HttpClient.newBuilder().executor(java.util.concurrent.ForkJoinPool.commonPool()).build()),
                refused("httpsConnection", () -> URI.create("https://127.0.0.1:1/").toURL().openConnection()),
                refused("jarConnection", () -> Object.class.getResource("Object.class").openConnection()),
                refused("asynchronousFile", () -> java.nio.channels.AsynchronousFileChannel.open(Files.createTempFile("probe", ".txt"))),
                refused("asynchronousSocket", java.nio.channels.AsynchronousSocketChannel::open),
                refused("channelGroup", () -> java.nio.channels.AsynchronousChannelGroup.withThreadPool(java.util.concurrent.Executors.newCachedThreadPool())),
                refused("datagramChannel", java.nio.channels.DatagramChannel::open),
                refused("multicastSocket", java.net.MulticastSocket::new),
                works("interfaceAddress", () -> NetworkInterface.getByName("lo").getInterfaceAddresses().get(0), (java.net.InterfaceAddress a) -> a.getNetworkPrefixLength()),
                works("authenticator", () -> new java.net.Authenticator() {}, (java.net.Authenticator a) ->
                        a.requestPasswordAuthenticationInstance("h", null, 5, "http", "p", "s", null, java.net.Authenticator.RequestorType.SERVER)),
                works("passwordAuthentication", () -> new java.net.PasswordAuthentication("u", new char[] {'p'}), (java.net.PasswordAuthentication a) -> a.getUserName() + a.getPassword().length),
                works("unixAddress", () -> java.net.UnixDomainSocketAddress.of("/tmp/x"), (java.net.UnixDomainSocketAddress a) -> a.getPath() + ""
                        + a.equals(java.net.UnixDomainSocketAddress.of("/tmp/x"))),
                own("noProxy", () -> Proxy.NO_PROXY),
                works("proxy", () -> new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved("a", 5))),
                own("proxySelector", ProxySelector::getDefault, (ProxySelector s) -> s.select(URI.create("http://127.0.0.1/"))),
                works("proxySelectorOf", () -> ProxySelector.of(InetSocketAddress.createUnresolved("a", 5)), (ProxySelector s) -> s.select(URI.create("http://b/"))),
                works("packet", () -> new DatagramPacket(new byte[5], 5), (DatagramPacket p) -> p.getLength()),
                own("socketOption", () -> StandardSocketOptions.SO_RCVBUF),
                own("cookiePolicy", () -> java.net.CookiePolicy.ACCEPT_ALL));
    }
}
