// Moves the first unit that can step to a dry neighbour.
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

const std::string ROWS = "ABCDEFGHI";
const int FIRST[] = {5, 4, 3, 2, 1, 1, 1, 1, 1}, COUNT[] = {5, 6, 7, 8, 9, 8, 7, 6, 5};
const int STEPS[6][2] = {{0, -1}, {0, 1}, {-1, 0}, {-1, 1}, {1, -1}, {1, 0}};

std::string answer(const std::map<std::string, char>& terrain, const std::vector<std::string>& cells) {
    std::set<std::string> taken(cells.begin(), cells.end());
    for (const std::string& cell : cells) {
        int row = (int)ROWS.find(cell[0]), column = cell[1] - '0';
        for (auto [down, right] : STEPS) {
            if (row + down < 0 || row + down >= 9) continue;
            std::string to = ROWS[row + down] + std::to_string(column + right);
            auto ground = terrain.find(to);
            if (ground != terrain.end() && ground->second != 'U' && !taken.count(to)) return cell + " " + to;
        }
    }
    return "";
}

int main() {
    int count;
    std::cin >> count;
    std::string from, to;
    for (int i = 0; i < count; i++) std::cin >> from >> to;  // the moves that are proposed
    while (true) {
        std::map<std::string, char> terrain;
        for (int row = 0; row < 9; row++) {
            for (int place = 0; place < COUNT[row]; place++) {
                char ground;
                if (!(std::cin >> ground)) return 0;
                terrain[ROWS[row] + std::to_string(FIRST[row] + place)] = ground;
            }
        }
        int first, second;
        std::cin >> first >> second;
        std::vector<std::string> cells(first + second);
        std::string type;
        for (std::string& cell : cells) std::cin >> type >> cell;
        std::string move = answer(terrain, cells);
        if (move.empty()) return 0;
        std::cout << move << std::endl;
    }
}
