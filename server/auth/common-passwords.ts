/**
 * The 10 000 commonest passwords of 8 or more characters, a line each: the first such lines of `src/passwords.json` in
 * @zxcvbn-ts/language-common 4.1.3 (MIT, https://github.com/zxcvbn-ts/zxcvbn), which counts those of published breaches. On the
 * server alone: a form would load 40 KB for them.
 */
import words from "./common-passwords.txt?raw"

export const commonPasswords = (): readonly string[] => words.trimEnd().split("\n")
