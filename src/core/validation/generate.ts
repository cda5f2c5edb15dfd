/** Generated passwords (AB-16): the platform's random source, every character equally likely. */
import { passwordFault } from "./password"

const LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

export const ALPHABETS = {
  alphanumeric: LETTERS_AND_DIGITS,
  symbols: `${LETTERS_AND_DIGITS}@#$!`,
} as const

/**
 * A password of `length` characters (CN-10..CN-12). Bytes beyond the largest multiple of the alphabet's size are not
 * used, so that no character is favoured.
 */
export function generatePassword(length: number, alphabet: keyof typeof ALPHABETS): string {
  const characters = ALPHABETS[alphabet]
  const fair = 256 - (256 % characters.length)
  let password = ""
  while (password.length < length) {
    for (const byte of globalThis.crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < fair && password.length < length) password += characters[byte % characters.length]
    }
  }
  return password
}

/** Repeats for a password that is refused by chance. */
const TRIES = 20

/** A generated password that passes `passwordFault`. @param own the name and the address of its owner */
export function generateAccepted(
  length: number,
  alphabet: keyof typeof ALPHABETS,
  own: readonly string[],
): string {
  let password = generatePassword(length, alphabet)
  for (let tries = 1; tries < TRIES && passwordFault(password, own); tries++)
    password = generatePassword(length, alphabet)
  return password
}
