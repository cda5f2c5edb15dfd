/** The rules of a password on the server: those of the forms, and the commonest passwords of published breaches. */
import { passwordFault, TOO_EASY } from "../../src/core/validation/password"
import { commonPasswords } from "./common-passwords"

/** Compared without case and width, blanks and signs, as the other rules are. */
const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")

let common: ReadonlySet<string> | undefined

/** True for one of the commonest passwords, however it is written. */
function isCommon(password: string): boolean {
  common ??= new Set(commonPasswords().flatMap((word) => [word.toLowerCase(), folded(word)]))
  return common.has(password.toLowerCase()) || common.has(folded(password))
}

/** The message for a refused password, as `passwordFault`'s; undefined for one that is accepted. */
export function serverPasswordFault(
  password: string,
  own: readonly string[],
  words: readonly string[],
): string | undefined {
  return passwordFault(password, own, words) ?? (isCommon(password) ? TOO_EASY : undefined)
}
