package com.codingame.gameengine.core;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/** Static state of every kind, changed by a game of sums in each turn. */
final class Statics {
    private static final int CONSTANT = 7;
    private static final long LONG_CONSTANT = 1L << 40;
    private static final List<Integer> SEEN = new ArrayList<>();
    private static final Map<Piece, Integer> USES = new EnumMap<>(Piece.class);
    private static final int START = Counter.next();
    private static final IntSupplier NEXT = () -> Counter.next() + SEEN.size();

    private static int withoutInitializer;
    private static boolean isUsed;
    private static String text;
    private static double[] numbers = {0.5, 1.5};

    private enum Piece {
        PAWN,
        QUEEN {
            private int moves;

            @Override
            int move() {
                return 10 * ++moves;
            }
        };

        private static int all;

        private final List<Integer> list = new ArrayList<>();
        private int own;

        int move() {
            return ++own + all++;
        }
    }

    private static final class Counter {
        private static int next = CONSTANT;

        private static int next() {
            return next++;
        }
    }

    /** Has a static field but no initializer. */
    private static final class Plain {
        private static int number;
    }

    private interface Shared {
        List<Integer> LIST = new ArrayList<>();
    }

    private Statics() {}

    /**
     * Changes the state and returns text that depends on it. "kept" leaves out the parts added by
     * "enum" and "interface".
     */
    static String change(String kind) {
        if (kind.isEmpty()) {
            return "";
        }
        SEEN.add(withoutInitializer++);
        USES.merge(Piece.PAWN, Piece.PAWN.move(), Integer::sum);
        USES.merge(Piece.QUEEN, Piece.QUEEN.move(), Integer::sum);
        Map<String, Integer> found = new HashMap<>();
        USES.forEach((piece, uses) -> found.put(piece.name(), piece == Piece.valueOf(piece.name()) ? uses : -1));
        numbers[1] += LONG_CONSTANT;
        text = (text == null ? "first" : text + isUsed);
        isUsed = true;
        if (kind.equals("enum")) {
            Piece.PAWN.list.add(1);
        }
        if (kind.equals("interface")) {
            Shared.LIST.add(1);
        }
        return String.join(
            " ",
            "" + SEEN,
            "" + found,
            text,
            "" + numbers[1],
            "" + (START + NEXT.getAsInt() + Plain.number++),
            "" + (Piece.PAWN.list.size() + Shared.LIST.size()));
    }
}
