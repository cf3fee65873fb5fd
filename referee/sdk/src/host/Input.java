package refereehost;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;

/**
 * Standard input, one line at a time, so that a reader that reads ahead takes nothing from the next
 * game. All output is flushed before waiting.
 */
final class Input extends InputStream {
    static final int BUFFER_BYTES = 1 << 16;

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

    /** The next line without its line feed, or null at the end of the input. */
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
        // It belongs to the following games.
    }
}
