package refereehost;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;

/**
 * Classes of the SDK and a game, kept for many games. Before each game, static fields are reset to
 * their default values and static initializers are run again, in the order in which they first
 * finished. Enum constants keep their identity, because {@link java.util.EnumMap} relies on it.
 * Their fields are reset to their initial values.
 *
 * <p>Objects referenced by enum constants or interface constants are not reset.
 */
public final class KeptClasses extends GameClasses {
    private static final String HOST_PACKAGE = KeptClasses.class.getPackageName() + ".";

    /** Initialized classes with static fields or a static initializer. */
    private final List<Class<?>> initialized = new ArrayList<>();

    private final List<FieldValue> enumFields = new ArrayList<>();

    KeptClasses(URL[] classPath, ClassLoader libraries) {
        super(classPath, libraries);
    }

    /** Called by each class at the end of its static initializer (see {@link StaticInitializer}). */
    public static void afterInitializer(Class<?> type) throws IllegalAccessException {
        KeptClasses classes = (KeptClasses) type.getClassLoader();
        // Some games use threads.
        synchronized (classes.initialized) {
            if (type.isEnum()) {
                classes.rememberEnum(type);
            } else {
                classes.initialized.add(type);
            }
        }
    }

    private void rememberEnum(Class<?> type) throws IllegalAccessException {
        rememberFields(type, null);
        for (Object constant : type.getEnumConstants()) {
            // An enum constant with its own methods has its own class.
            for (Class<?> part = constant.getClass(); part != Enum.class; part = part.getSuperclass()) {
                rememberFields(part, constant);
            }
        }
    }

    /** Records the fields of an object, or the static fields of a class if the object is null. */
    private void rememberFields(Class<?> type, Object object) throws IllegalAccessException {
        for (Field field : type.getDeclaredFields()) {
            int modifiers = field.getModifiers();
            if (Modifier.isStatic(modifiers) == (object == null) && !Modifier.isFinal(modifiers)) {
                field.setAccessible(true);
                enumFields.add(new FieldValue(field, object, field.get(object)));
            }
        }
    }

    /** Restores the static state from before the first game. */
    void putBack() throws ReflectiveOperationException {
        List<Class<?>> types;
        synchronized (initialized) {
            types = new ArrayList<>(initialized);
        }
        for (FieldValue known : enumFields) {
            known.field.set(known.object, known.value);
        }
        for (Class<?> type : types) {
            clearStaticFields(type);
        }
        for (Class<?> type : types) {
            Method initializer = StaticInitializer.of(type);
            if (initializer != null) {
                initializer.invoke(null);
            }
        }
    }

    private static void clearStaticFields(Class<?> type) throws IllegalAccessException {
        for (Field field : type.getDeclaredFields()) {
            int modifiers = field.getModifiers();
            if (Modifier.isStatic(modifiers) && !Modifier.isFinal(modifiers)) {
                field.setAccessible(true);
                // The elements of a new array have default values.
                field.set(null, Array.get(Array.newInstance(field.getType(), 1), 0));
            }
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith(HOST_PACKAGE)) {
            return Class.forName(name);
        }
        return super.loadClass(name, resolve);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        URL url = findResource(name.replace('.', '/') + ".class");
        if (url == null) {
            throw new ClassNotFoundException(name);
        }
        try (InputStream file = url.openStream()) {
            byte[] bytes = StaticInitializer.makeCallable(file.readAllBytes());
            return defineClass(name, bytes, 0, bytes.length, new CodeSource(url, (Certificate[]) null));
        } catch (IOException failure) {
            throw new ClassNotFoundException(name, failure);
        }
    }

    private static final class FieldValue {
        final Field field;
        final Object object;
        final Object value;

        FieldValue(Field field, Object object, Object value) {
            this.field = field;
            this.object = object;
            this.value = value;
        }
    }
}
