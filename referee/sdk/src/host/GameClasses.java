package refereehost;

import java.net.URL;
import java.net.URLClassLoader;

/** Loads the classes of the SDK and the game. Libraries are loaded by its parent. */
class GameClasses extends URLClassLoader {
    /** Packages of this host, and of libraries that keep no state between games. */
    private static final String[] SHARED = {
        "com.google.", "com.fasterxml.", "org.apache.", "org.aopalliance.", "org.objectweb.", "org.slf4j.",
        "org.json.", "org.yaml.", "org.xnio.", "org.jboss.", "org.checkerframework.", "org.codehaus.", "java.",
        "javax.", "jakarta.", "io.undertow.", "ch.qos.logback.", "kotlin.", "kotlinx.", "scala.", "groovy.",
    };

    GameClasses(URL[] classPath, ClassLoader libraries) {
        super(classPath, libraries);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null) {
                loaded = isShared(name) ? super.loadClass(name, false) : define(name);
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

    private static boolean isShared(String name) {
        for (String shared : SHARED) {
            if (name.startsWith(shared)) {
                return true;
            }
        }
        return false;
    }
}
