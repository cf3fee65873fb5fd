import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;

/**
 * Plays game after game in one process. Libraries are loaded once; the classes of the SDK and of the game are loaded
 * again for every game, so that no static field outlives one.
 *
 * <p>A game begins with the line "GAME level mode" on standard input; the messages of the protocol follow. When it is
 * over, the line "[[GAME_OVER] 0]" is printed.
 */
public class Host {
    /** Packages of libraries that keep nothing of a game. */
    private static final String[] LIBRARIES = {
        "com.google.", "com.fasterxml.", "org.apache.", "org.aopalliance.", "org.objectweb.", "org.slf4j.",
        "org.json.", "org.yaml.", "org.xnio.", "org.jboss.", "org.checkerframework.", "org.codehaus.", "javax.",
        "jakarta.", "io.undertow.", "ch.qos.logback.", "kotlin.", "kotlinx.", "scala.", "groovy.",
    };

    private static final int BUFFER_BYTES = 1 << 16;

    public static void main(String[] arguments) throws Exception {
        URL[] classPath = urls(arguments[0].split(File.pathSeparator));
        // The SDK prints line by line. Everything is sent at once when it waits for an answer.
        PrintStream output = new PrintStream(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER_BYTES), false, StandardCharsets.UTF_8);
        Input input = new Input(output);
        ClassLoader libraries = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader());
        // A game may compute for ever, and does not see then that nobody listens any more.
        ProcessHandle.current().parent().ifPresent(
            parent -> parent.onExit().thenRun(() -> Runtime.getRuntime().halt(1)));
        output.println("[[READY] 0]");
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            if (!line.startsWith("GAME ")) {
                // The last message to a game is never read by it.
                continue;
            }
            String[] words = line.split(" ");
            System.setProperty("league.level", words[1]);
            System.setProperty("game.mode", words[2]);
            try (URLClassLoader fresh = new Fresh(classPath, libraries)) {
                play(fresh, input, output);
            } catch (Throwable failure) {
                fail(failure, output);
            }
            output.println("[[GAME_OVER] 0]");
        }
    }

    private static void play(ClassLoader loader, InputStream input, PrintStream output) throws Throwable {
        Thread.currentThread().setContextClassLoader(loader);
        System.setIn(input);
        System.setOut(output);
        Class<?> referee = loader.loadClass("com.codingame.gameengine.core.RefereeMain");
        try {
            referee.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** After a failure nothing in this process can be relied on. */
    private static void fail(Throwable failure, PrintStream output) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        String text = trace.toString().trim();
        output.println("[[FAIL] " + text.split("\r\n|\r|\n").length + "]");
        output.println(text);
        output.flush();
        Runtime.getRuntime().halt(1);
    }

    private static URL[] urls(String[] paths) throws MalformedURLException {
        URL[] urls = new URL[paths.length];
        for (int i = 0; i < paths.length; i++) {
            urls[i] = new File(paths[i]).toURI().toURL();
        }
        return urls;
    }

    /** Defines the classes of the SDK and of the game itself, and leaves libraries to its parent. */
    private static class Fresh extends URLClassLoader {
        Fresh(URL[] classPath, ClassLoader libraries) {
            super(classPath, libraries);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded == null) {
                    loaded = isLibrary(name) ? super.loadClass(name, false) : define(name);
                }
                return loaded;
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try {
                return findClass(name);
            } catch (ClassNotFoundException notHere) {
                return super.loadClass(name, false);
            }
        }

        private static boolean isLibrary(String name) {
            if (name.startsWith("java.")) {
                return true;
            }
            for (String library : LIBRARIES) {
                if (name.startsWith(library)) {
                    return true;
                }
            }
            return false;
        }
    }

    /**
     * Standard input, one line at a time, so that a reader that reads ahead takes nothing of the next game. All output is
     * sent before it waits.
     */
    private static class Input extends InputStream {
        private final InputStream input = new FileInputStream(FileDescriptor.in);
        private final PrintStream output;
        private final byte[] buffer = new byte[BUFFER_BYTES];
        private int next;
        private int end;

        Input(PrintStream output) {
            this.output = output;
        }

        /** Returns false at the end of the input. */
        private boolean fill() throws IOException {
            if (next == end) {
                output.flush();
                next = 0;
                end = Math.max(0, input.read(buffer));
            }
            return next < end;
        }

        /** The next line without its end, or null at the end of the input. */
        String readLine() throws IOException {
            StringBuilder line = new StringBuilder();
            while (fill()) {
                char read = (char) buffer[next++];
                if (read == '\n') {
                    return line.toString().trim();
                }
                line.append(read);
            }
            return null;
        }

        @Override
        public int read() throws IOException {
            return fill() ? buffer[next++] & 0xFF : -1;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (!fill()) {
                return -1;
            }
            int count = 0;
            while (count < length && next < end) {
                byte read = buffer[next++];
                bytes[offset + count++] = read;
                if (read == '\n') {
                    break;
                }
            }
            return count;
        }

        @Override
        public void close() {
            // It belongs to the games that follow.
        }
    }
}
