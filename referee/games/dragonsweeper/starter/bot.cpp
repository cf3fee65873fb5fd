// Collects anything free, fights anything it can survive, and uncovers tiles while healthy.
#include <functional>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

const std::map<std::string, int> POWER = {
    {"rt", 1}, {"wz", 1}, {"bt", 2}, {"sk", 3}, {"gy", 4}, {"sl", 5}, {"gz", 5}, {"rk", 5}, {"mt", 6},
    {"gd", 7}, {"bs", 8}, {"ro", 9}, {"ju", 9}, {"mk", 10}, {"mi", 11}, {"dr", 13}, {"gn", 0}, {"eg", 0}};
const std::set<std::string> FREE = {"t1", "t5", "ch", "or", "sr", "ss", "st", "sd", "cr"};
constexpr int WIDTH = 13, HEIGHT = 10;

using Tiles = std::vector<std::string>;

std::string first(const Tiles& tiles, const std::function<bool(const std::string&)>& fits) {
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        if (fits(tiles[i])) return "click " + std::to_string(i % WIDTH) + " " + std::to_string(i / WIDTH);
    }
    return "";
}

std::string answer(int hp, int most, bool can_rise, const Tiles& tiles) {
    if (can_rise) return "level";
    std::string click = first(tiles, [](const std::string& t) { return t.back() == '*' || FREE.count(t); });
    if (click.empty()) {
        click = first(tiles, [hp](const std::string& t) {
            auto power = POWER.find(t.substr(0, 2));
            return power != POWER.end() && power->second < hp;
        });
    }
    if (click.empty() && hp < most) click = first(tiles, [](const std::string& t) { return t == "md"; });
    if (click.empty()) click = first(tiles, [](const std::string& t) { return t == "#"; });
    return click.empty() ? "quit" : click;
}

int main() {
    int hp = 0, most = 0, level = 0, xp = 0, need = 0, score = 0;
    std::string word;
    while (std::cin >> word) {
        if (word == "player") std::cin >> hp >> most >> level >> xp >> need >> score;
        if (word != "grid") continue;
        Tiles tiles(WIDTH * HEIGHT);
        for (std::string& tile : tiles) std::cin >> tile;
        std::cout << answer(hp, most, xp >= need, tiles) << std::endl;
    }
}
