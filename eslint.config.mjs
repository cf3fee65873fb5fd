// Rules for the scripts of the pages and for the browser tests. `.ci/front-end` installs the imports.

import { createRequire } from "node:module";

const require = createRequire(new URL("target/front-end/package.json", import.meta.url));
const js = require("@eslint/js");
const globals = require("globals");

export default [
  js.configs.recommended,
  {
    rules: {
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "id-length": ["error", { min: 2, exceptions: ["x", "y", "_"], properties: "never" }],
      "max-lines-per-function": ["error", { max: 40, skipBlankLines: true, skipComments: true }],
      "no-nested-ternary": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  {
    // Scripts of a page share one scope and use names of each other. tsc checks that these exist.
    files: ["**/*.js"],
    languageOptions: { sourceType: "script", globals: globals.browser },
    rules: {
      "no-undef": "off",
      "no-unused-vars": ["error", { vars: "local", argsIgnorePattern: "^_" }],
    },
  },
  {
    // Functions that a test hands to the page run in a browser.
    files: ["**/*.mjs"],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
];
