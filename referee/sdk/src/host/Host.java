package refereehost;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
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
 * Plays many games in one process. Libraries are loaded once. To keep static fields from outliving
 * a game, the classes of the SDK and the game are either loaded again for every game ("fresh"), or
 * loaded once and have their static fields reset before every game ("kept").
 *
 * <p>A game starts with the line "GAME level mode classes" on standard input, followed by protocol
 * messages. When it is over, the line "[[GAME_OVER] 0]" is printed.
 */
public final class Host {
    private final URL[] classPath;
    private final ClassLoader libraries;
    private final Input input;
    private final PrintStream output;
    private KeptClasses kept;

    private Host(URL[] classPath) {
        this.classPath = classPath;
        libraries = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader());
        // The SDK prints line by line. Output is flushed only when waiting for input.
        output = new PrintStream(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), Input.BUFFER_BYTES),
            false,
            StandardCharsets.UTF_8);
        input = new Input(output);
    }

    public static void main(String[] arguments) throws Exception {
        // A game stuck in a computation would never notice that the parent process is gone.
        ProcessHandle.current().parent().ifPresent(
            parent -> parent.onExit().thenRun(() -> Runtime.getRuntime().halt(1)));
        new Host(urls(arguments[0].split(File.pathSeparator))).playAll();
    }

    private void playAll() throws Exception {
        output.println("[[READY] 0]");
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            if (!line.startsWith("GAME ")) {
                // A game never reads the last message sent to it.
                continue;
            }
            String[] words = line.split(" ");
            System.setProperty("league.level", words[1]);
            System.setProperty("game.mode", words[2]);
            System.setIn(input);
            System.setOut(output);
            try {
                if (words[3].equals("kept")) {
                    playKept();
                } else {
                    playFresh();
                }
            } catch (Throwable failure) {
                fail(failure);
            }
            output.println("[[GAME_OVER] 0]");
        }
    }

    private void playFresh() throws Throwable {
        try (GameClasses fresh = new GameClasses(classPath, libraries)) {
            play(fresh);
        }
    }

    private void playKept() throws Throwable {
        if (kept == null) {
            kept = new KeptClasses(classPath, libraries);
        }
        Thread.currentThread().setContextClassLoader(kept);
        kept.putBack();
        play(kept);
    }

    private void play(ClassLoader loader) throws Throwable {
        Thread.currentThread().setContextClassLoader(loader);
        Class<?> referee = loader.loadClass("com.codingame.gameengine.core.RefereeMain");
        try {
            referee.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** Reports a failure and exits, because the state of the process is no longer reliable. */
    private void fail(Throwable failure) {
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
}
