package refereehost;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;

/**
 * Standard input, one line at a time, so a game that reads ahead cannot consume input for the next
 * game. Output is flushed before waiting for input.
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

    /** Returns the next line without its newline, or null at the end of the input. */
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
        // Standard input is still needed for the next games.
    }
}
