package com.codingame.gameengine.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Scanner;

/**
 * A game of sums that uses the same protocol as the SDK's class of this name. In each turn, every
 * player is asked for one to three numbers, which are added to its score. A player whose answer is
 * invalid or late is eliminated with -1.
 *
 * <p>The option "trouble" makes the referee fail in games with negative seeds, "view" is the length
 * of a view, "turns" the number of turns, and "monitoring" asks for answer times. In solo mode,
 * options are lines of the test case, which is solved unless the player is eliminated. The sum is
 * in the metadata.
 *
 * <p>"objects" is the number of plain objects used as map keys in each turn, and "order" shows some
 * of them, sorted by hash code. "chance" draws an unseeded random number for "view", "texts" or
 * "input". "needs=resource" reads a file with the system class loader, and "needs=process" refuses
 * to be loaded by any other loader. "endless" makes the referee ask questions or send messages
 * forever, starting in the second turn: "messages", "unseen" (questions for 0 lines), "dead"
 * (questions to an eliminated player), "turns", or "texts". "statics" shows static state (see
 * {@link Statics}).
 */
public class RefereeMain {
    /** Changes the scores if the class outlives a game. */
    private static int answers;

    private final Scanner in;
    private final PrintStream out;
    private final Properties options = new Properties();
    private int[] scores;
    private Random random;
    private boolean isTroubled;
    private boolean isMonitored;
    private int frame;
    private String summary = "";
    private String tooltip = "";

    private RefereeMain(InputStream in, PrintStream out) {
        this.in = new Scanner(in);
        this.out = out;
    }

    public static void main(String[] arguments) throws IOException {
        RefereeMain game = new RefereeMain(System.in, System.out);
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setIn(InputStream.nullInputStream());
        try {
            game.play();
        } catch (Throwable failure) {
            StringWriter trace = new StringWriter();
            failure.printStackTrace(new PrintWriter(trace));
            game.say("FAIL", trace.toString());
            throw failure;
        } finally {
            game.in.close();
        }
        if (game.isTroubled && game.option("trouble").equals("late exit")) {
            System.exit(0);
        }
    }

    private void play() throws IOException {
        int lines = read("INIT");
        scores = new int[Integer.parseInt(in.nextLine())];
        for (int i = 1; i < lines; i++) {
            options.load(new StringReader(in.nextLine()));
        }
        long seed = Long.parseLong(option("seed"));
        isTroubled = seed < 0;
        if (option("leak").equals("true")) {
            // System properties belong to the process, whichever loader loads the classes.
            seed += Long.getLong("sums.games", 0);
            System.setProperty("sums.games", String.valueOf(Long.getLong("sums.games", 0) + 1));
        }
        checkNeeds();
        random = new Random(seed);
        for (int turn = 1; turn <= Integer.parseInt(options.getProperty("turns", "4")); turn++) {
            System.out.println("[[NOISE] on standard output]");
            System.err.println("noise ".repeat(10_000));
            if (isTroubled && turn == 2) {
                trouble(option("trouble"));
            }
            if (turn == 2) {
                goOn(option("endless"));
            }
            for (int seat = 0; seat < scores.length; seat++) {
                if (scores[seat] >= 0) {
                    turn(turn, seat, 1 + random.nextInt(3));
                }
            }
            ask(0, 0, "");
        }
        sayState();
        StringBuilder used = new StringBuilder();
        options.forEach((name, value) -> used.append(name + "=" + value + "\n"));
        say("UINPUT", used.toString());
        say("METADATA", "{\"answers\":\"" + answers + "\",\"points\":" + scores[0] + "}");
        boolean isSolo = System.getProperty("game.mode").equals("solo");
        StringBuilder text = new StringBuilder();
        for (int seat = 0; seat < scores.length; seat++) {
            text.append(seat + " " + (isSolo ? scores[seat] < 0 ? 0 : 1 : scores[seat]) + "\n");
        }
        say("SCORES", text.toString());
    }

    private void turn(int turn, int seat, int count) {
        String first = turn > 1 ? "" : seat + " of " + scores.length + " in " + System.getProperty("league.level") + "\n";
        String chance = drawsFor("input") ? drawn() : "";
        List<String> answer = ask(seat, count, first + count + "\n" + Arrays.toString(scores) + chance + Statics.change(option("statics")));
        try {
            for (String number : answer) {
                scores[seat] += Integer.parseInt(number) + answers++ + Integer.getInteger("sums.bonus", 0);
            }
            summary += "¤GREEN¤$" + seat + " zählt → " + scores[seat] + "§GREEN§\n";
        } catch (NullPointerException | NumberFormatException wrong) {
            scores[seat] = -1;
            tooltip += "$" + seat + (answer == null ? " is late\n" : " says no number\n") + seat + "\n";
        }
    }

    /** Returns a player's answer, or null if there is none. */
    private List<String> ask(int seat, int count, String input) {
        read("GET_GAME_INFO");
        sayState();
        say("NEXT_PLAYER_INPUT", input);
        say("NEXT_PLAYER_INFO", seat + "\n" + count + "\n" + (input.contains("of") ? 1050 : 100));
        String head = in.nextLine();
        if (head.equals("[[SET_PLAYER_TIMEOUT] 0]")) {
            return null;
        }
        if (!head.equals("[[SET_PLAYER_OUTPUT] " + (count + (isMonitored ? 1 : 0)) + "]")) {
            throw new IllegalStateException(head);
        }
        if (isMonitored && Long.parseLong(in.nextLine()) > 60_000) {
            throw new IllegalStateException("the answer took longer than a minute");
        }
        List<String> answer = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            answer.add(in.nextLine());
        }
        return answer;
    }

    private void checkNeeds() throws IOException {
        ClassLoader system = ClassLoader.getSystemClassLoader();
        String needs = option("needs");
        if (needs.equals("resource")) {
            String name = RefereeMain.class.getName().replace('.', '/') + ".class";
            try (InputStream resource = ClassLoader.getSystemResourceAsStream(name)) {
                resource.read();
            }
        }
        if (needs.equals("process") && RefereeMain.class.getClassLoader() != system) {
            throw new IllegalStateException("not loaded by the system");
        }
    }

    private void goOn(String how) {
        while (how.equals("messages")) {
            say("INFOS", "on and on");
        }
        while (how.equals("unseen")) {
            ask(0, 0, "");
        }
        while (how.equals("dead")) {
            ask(1, 1, "more");
        }
        while (how.equals("turns")) {
            ask(0, 1, "more");
        }
        while (how.equals("texts")) {
            summary = "x".repeat(1 << 23);
            ask(0, 1, "more");
        }
    }

    private boolean drawsFor(String what) {
        return option("chance").equals(what);
    }

    private static String drawn() {
        return " " + new Random().nextLong();
    }

    private void sayState() {
        int length = Integer.parseInt(options.getProperty("view", "10"));
        Map<Object, Integer> objects = new HashMap<>();
        for (int i = 0; i < Integer.parseInt(options.getProperty("objects", "0")); i++) {
            objects.put(new Object(), i);
        }
        String view = "KEY_FRAME " + frame++ + "\n" + random.nextInt() + "x".repeat(length);
        if (option("order").equals("true")) {
            for (int value : objects.values()) {
                if (value < 20) {
                    view += " " + value;
                    summary += "piece " + value + "\n";
                }
            }
        }
        say("VIEW", view + (drawsFor("view") ? drawn() : ""));
        summary += drawsFor("texts") ? drawn() + "\n" : "";
        if (!isMonitored && option("monitoring").equals("true")) {
            isMonitored = true;
            say("MONITORING", "");
        }
        say("INFOS", "");
        say("SUMMARY", summary);
        if (!tooltip.isEmpty()) {
            say("TOOLTIP", tooltip);
        }
        summary = tooltip = "";
    }

    private void say(String name, String text) {
        String trimmed = text.trim();
        out.println("[[" + name + "] " + (trimmed.isEmpty() ? 0 : trimmed.split("\r\n|\r|\n").length) + "]");
        if (!trimmed.isEmpty()) {
            out.println(trimmed);
        }
    }

    private int read(String name) {
        String head = in.nextLine();
        if (!head.startsWith("[[" + name + "] ")) {
            throw new IllegalStateException(head);
        }
        return Integer.parseInt(head.substring(name.length() + 4, head.length() - 1));
    }

    private String option(String name) {
        return options.getProperty(name, "");
    }

    private static void trouble(String kind) {
        switch (kind) {
            case "exception":
                throw new IllegalStateException("no such cell");
            case "exit":
                System.exit(3);
                break;
            case "loop":
                while (true) {
                    Thread.onSpinWait();
                }
            case "memory":
                for (List<long[]> all = new ArrayList<>();;) {
                    all.add(new long[1 << 20]);
                }
            default:
        }
    }
}
