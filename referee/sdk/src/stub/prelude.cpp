
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

// All input is read, used or not.
#pragma GCC diagnostic ignored "-Wunused-variable"

// The current line of input.
std::istringstream input;

// Moves to the next line; exits when the input ends.
std::istream& read_line() {
    std::string line;
    if (!std::getline(std::cin, line)) std::exit(0);
    input.clear();
    input.str(line);
    return input;
}

// The next word on a line, as a value.
template <typename T>
T next(std::istream& line) {
    T value{};
    line >> value;
    return value;
}

// The rest of a line.
std::string rest(std::istream& line) {
    std::string text;
    std::getline(line, text);
    return text;
}

int main() {
