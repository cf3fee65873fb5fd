package refereehost;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;

/**
 * Rewrites a class file so that its static initializer can be called again.
 *
 * <p>The initializer is given a name. A new initializer calls it, followed by {@link
 * KeptClasses#afterInitializer}. Static fields are made non-final, because only an initializer may
 * set final fields. Constants stay final, as their values are stored in the class file. The format
 * is defined in chapter 4 of the Java Virtual Machine Specification.
 */
final class StaticInitializer {
    private static final String NAME = "initializer$again";

    /** Flag for interfaces, which are not rewritten because their fields must be final. */
    private static final int ACC_INTERFACE = 0x0200;

    private static final int ACC_STATIC = 0x0008;
    private static final int ACC_FINAL = 0x0010;
    private static final int ACC_SYNTHETIC = 0x1000;
    private static final int TAG_UTF8 = 1;
    private static final int TAG_CLASS = 7;
    private static final int TAG_METHOD = 10;
    private static final int TAG_NAME_AND_TYPE = 12;
    private static final int INVOKESTATIC = 0xB8;
    private static final int LDC_W = 0x13;
    private static final int RETURN = 0xB1;

    /** Offset of the constants, after the magic number, two version numbers and a count. */
    private static final int POOL_START = 10;

    private final byte[] original;
    private final DataInputStream input;
    private final Map<Integer, String> texts = new HashMap<>();
    private final Bytes addedConstants = new Bytes();
    private final Bytes body = new Bytes();
    private int constants;
    private int thisClass;
    private boolean hasStaticFields;
    /** Index of the constant with the initializer's new name, or 0 if there is no initializer. */
    private int initializer;

    private StaticInitializer(byte[] original) {
        this.original = original;
        input = new DataInputStream(new ByteArrayInputStream(original, POOL_START, original.length));
        constants = (original[8] & 0xFF) << 8 | original[9] & 0xFF;
    }

    /** Returns the initializer of a class, or null if it has none. */
    static Method of(Class<?> type) {
        try {
            Method initializer = type.getDeclaredMethod(NAME);
            initializer.setAccessible(true);
            return initializer;
        } catch (NoSuchMethodException none) {
            return null;
        }
    }

    /** Returns the class file with an initializer that can be called again. */
    static byte[] makeCallable(byte[] original) throws IOException {
        return new StaticInitializer(original).rewrite();
    }

    private byte[] rewrite() throws IOException {
        readConstants();
        int poolEnd = original.length - input.available();
        if ((copyShort() & ACC_INTERFACE) != 0) {
            return original;
        }
        thisClass = copyShort();
        copyShort();
        copy(2 * copyShort());
        for (int left = copyShort(); left > 0; left--) {
            copyField();
        }
        int methods = input.readUnsignedShort();
        body.writeShort(methods + 1);
        for (int left = methods; left > 0; left--) {
            copyMethod();
        }
        if (initializer == 0 && !hasStaticFields) {
            return original;
        }
        writeInitializer();
        body.write(input.readAllBytes());
        Bytes result = new Bytes();
        result.write(original, 0, POOL_START - 2);
        result.writeShort(constants);
        result.write(original, POOL_START, poolEnd - POOL_START);
        result.write(addedConstants.bytes());
        result.write(body.bytes());
        return result.bytes();
    }

    private void readConstants() throws IOException {
        for (int index = 1; index < constants; index++) {
            int tag = input.readUnsignedByte();
            switch (tag) {
                case TAG_UTF8:
                    texts.put(index, input.readUTF());
                    break;
                case 5: // long
                case 6: // double
                    input.readLong();
                    // These constants take up two indexes.
                    index++;
                    break;
                case TAG_CLASS:
                case 8: // string
                case 16: // method type
                case 19: // module
                case 20: // package
                    input.readUnsignedShort();
                    break;
                case 15: // method handle
                    input.readUnsignedByte();
                    input.readUnsignedShort();
                    break;
                default:
                    input.readInt();
            }
        }
    }

    private void copyField() throws IOException {
        int access = input.readUnsignedShort();
        Bytes rest = new Bytes();
        rest.writeInt(input.readInt());
        int attributes = input.readUnsignedShort();
        rest.writeShort(attributes);
        boolean isConstant = false;
        for (int left = attributes; left > 0; left--) {
            int name = input.readUnsignedShort();
            rest.writeShort(name);
            isConstant |= "ConstantValue".equals(texts.get(name));
            copySized(rest);
        }
        if ((access & ACC_STATIC) != 0 && !isConstant) {
            hasStaticFields = true;
            access &= ~ACC_FINAL;
        }
        body.writeShort(access);
        body.write(rest.bytes());
    }

    private void copyMethod() throws IOException {
        int access = input.readUnsignedShort();
        int name = input.readUnsignedShort();
        if ("<clinit>".equals(texts.get(name))) {
            initializer = addText(NAME);
            access = ACC_STATIC | ACC_SYNTHETIC;
            name = initializer;
        }
        body.writeShort(access);
        body.writeShort(name);
        copyShort();
        for (int left = copyShort(); left > 0; left--) {
            copyShort();
            copySized(body);
        }
    }

    private void writeInitializer() throws IOException {
        int noArguments = addText("()V");
        Bytes code = new Bytes();
        if (initializer != 0) {
            code.writeByte(INVOKESTATIC);
            code.writeShort(addMethod(thisClass, initializer, noArguments));
        }
        code.writeByte(LDC_W);
        code.writeShort(thisClass);
        int kept = add(TAG_CLASS, addText(KeptClasses.class.getName().replace('.', '/')));
        code.writeByte(INVOKESTATIC);
        code.writeShort(addMethod(kept, addText("afterInitializer"), addText("(Ljava/lang/Class;)V")));
        code.writeByte(RETURN);
        body.writeShort(ACC_STATIC);
        body.writeShort(addText("<clinit>"));
        body.writeShort(noArguments);
        // One attribute, the code: a stack size of 1, no variables, handlers or attributes.
        body.writeShort(1);
        body.writeShort(addText("Code"));
        body.writeInt(12 + code.size());
        body.writeShort(1);
        body.writeShort(0);
        body.writeInt(code.size());
        body.write(code.bytes());
        body.writeShort(0);
        body.writeShort(0);
    }

    private int addText(String text) throws IOException {
        addedConstants.writeByte(TAG_UTF8);
        addedConstants.writeUTF(text);
        return constants++;
    }

    private int addMethod(int type, int name, int descriptor) throws IOException {
        return add(TAG_METHOD, type, add(TAG_NAME_AND_TYPE, name, descriptor));
    }

    private int add(int tag, int... parts) throws IOException {
        addedConstants.writeByte(tag);
        for (int part : parts) {
            addedConstants.writeShort(part);
        }
        return constants++;
    }

    private int copyShort() throws IOException {
        int value = input.readUnsignedShort();
        body.writeShort(value);
        return value;
    }

    private void copy(int bytes) throws IOException {
        body.write(input.readNBytes(bytes));
    }

    /** Copies a length, followed by that many bytes. */
    private void copySized(Bytes target) throws IOException {
        int size = input.readInt();
        target.writeInt(size);
        target.write(input.readNBytes(size));
    }

    private static final class Bytes extends DataOutputStream {
        Bytes() {
            super(new ByteArrayOutputStream());
        }

        byte[] bytes() {
            return ((ByteArrayOutputStream) out).toByteArray();
        }
    }
}
