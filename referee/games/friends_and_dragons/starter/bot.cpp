// Picks the first hero that may be dragged, and attacks without moving it.
#include <iostream>
#include <string>

int main() {
    std::string line, number, chosen;
    while (std::getline(std::cin, line)) {
        if (line.rfind("id = ", 0) == 0) number = line.substr(5);
        if (line == "pivot = true" && chosen.empty()) chosen = number;
        if (line == "[end]") {
            std::cout << chosen << std::endl;
            chosen.clear();
        }
    }
}
