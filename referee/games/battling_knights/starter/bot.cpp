// Lets the first living knight walk up and down its column.
#include <iostream>
#include <string>

int main() {
    const std::string knights[] = {"\"red\"", "\"blue\"", "\"green\"", "\"yellow\""};
    const std::string letters = "RBGY";
    std::string line, move;
    for (int turn = 0; std::getline(std::cin, line);) {
        for (int k = 0; k < 4; k++) {
            // A line as   "red": [[0,0],"LIVE",null,1,1],
            size_t open = line.find("[[");
            bool is_knight = line.find(knights[k] + ":") != std::string::npos;
            if (!is_knight || !move.empty() || line.find("\"LIVE\"") == std::string::npos) continue;
            int row = line[open + 2] - '0';
            // One row down, then back, so the knight stays on the board.
            bool south = row < 7 && (turn % 2 == 0 || row == 0);
            move = std::string(1, letters[k]) + (south ? ":S" : ":N");
        }
        if (line == "}") {
            if (move.empty()) return 0;
            std::cout << move << std::endl;
            move.clear();
            turn++;
        }
    }
}
