
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

// All input is read, used or not.
#pragma GCC diagnostic ignored "-Wunused-variable"

// The present line of the input.
std::istringstream input;

// Goes to the next line; the bot ends with the input.
std::istream& read_line() {
    std::string line;
    if (!std::getline(std::cin, line)) std::exit(0);
    input.clear();
    input.str(line);
    return input;
}

// The next word of a line as a value.
template <typename T>
T next(std::istream& line) {
    T value{};
    line >> value;
    return value;
}

// What is left of a line.
std::string rest(std::istream& line) {
    std::string text;
    std::getline(line, text);
    return text;
}

int main() {
