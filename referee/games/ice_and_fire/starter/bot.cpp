// Takes neutral ground: every unit steps onto a free neutral cell, and gold trains more units.
#include <array>
#include <iostream>
#include <string>
#include <vector>

constexpr int SIDE = 12;
constexpr int DX[] = {0, 1, 0, -1}, DY[] = {-1, 0, 1, 0};

struct Unit { int owner, id, level, x, y; };

char at(const std::vector<std::string>& rows, int x, int y) {
    return x < 0 || y < 0 || x >= SIDE || y >= SIDE ? '#' : rows[y][x];
}

std::string answer(int gold, std::vector<std::string> rows, const std::vector<Unit>& units) {
    std::string commands;
    auto add = [&](const std::string& command) { commands += (commands.empty() ? "" : ";") + command; };
    auto place = [](int x, int y) { return std::to_string(x) + " " + std::to_string(y); };
    // A cell that a unit is moving to is marked with '+'.
    for (const Unit& unit : units) {
        for (int d = 0; unit.owner == 0 && d < 4; d++) {
            int x = unit.x + DX[d], y = unit.y + DY[d];
            if (at(rows, x, y) == '.') {
                rows[y][x] = '+';
                add("MOVE " + std::to_string(unit.id) + " " + place(x, y));
                break;
            }
        }
    }
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            bool border = false;
            for (int d = 0; d < 4; d++) border |= at(rows, x + DX[d], y + DY[d]) == 'O';
            if (rows[y][x] == '.' && border && gold >= 10) {
                gold -= 10;
                add("TRAIN 1 " + place(x, y));
            }
        }
    }
    return commands.empty() ? "WAIT" : commands;
}

int main() {
    int count;
    std::cin >> count;
    for (int i = 0, x, y; i < count; i++) std::cin >> x >> y;  // the mine spots
    int gold, income, enemy_gold, enemy_income;
    while (std::cin >> gold >> income >> enemy_gold >> enemy_income) {
        std::vector<std::string> rows(SIDE);
        for (std::string& row : rows) std::cin >> row;
        std::cin >> count;
        for (int i = 0, owner, type, x, y; i < count; i++) std::cin >> owner >> type >> x >> y;
        std::cin >> count;
        std::vector<Unit> units(count);
        for (Unit& unit : units) std::cin >> unit.owner >> unit.id >> unit.level >> unit.x >> unit.y;
        std::cout << answer(gold, rows, units) << std::endl;
    }
}
