/** Names of new files and declarations, as the code style asks for them. */
import { parseSync } from "vite"
import { isInherited } from "../../src/core/codec/path"
import { suggest } from "../../src/core/schema/check/nearest"
import { Refusal } from "./refusal"

export const camel = (text: string): string =>
  text
    .replace(/[^A-Za-z\d]+(.)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/[^A-Za-z\d]/g, "")
    .replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (start) => start.toLowerCase())

export const kebab = (text: string): string =>
  text
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replace(/[^A-Za-z\d]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase()

export const pascal = (text: string): string => {
  const name = camel(text)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** PostgreSQL cuts names at 63 characters, and indexes have a prefix. */
const LONGEST_NAME = 50

/** True for a key of a declaration. */
export const isKey = (text: string): boolean =>
  /^[a-z][A-Za-z\d]*$/.test(text) && text.length <= LONGEST_NAME && !isInherited(text)

/** False for a word of the language, such as `class`. */
const canBeDeclared = (name: string): boolean => {
  if (name === "undefined") return false
  try {
    return parseSync("name.ts", `export const ${name} = 1`).errors.length === 0
  } catch {
    return false
  }
}

/** @throws Refusal unless the text is a camel-case name that code may declare */
export function requireName(text: string, kind: string): string {
  const name = camel(text)
  if (!/^[a-z][A-Za-z\d]*$/.test(name))
    throw new Refusal(
      `'${text}' is no name of ${kind}`,
      "begin with a small letter and use letters and digits",
    )
  if (name !== text) throw new Refusal(`'${text}' is no name of ${kind}`, `write '${name}'`)
  if (name.length > LONGEST_NAME)
    throw new Refusal(`'${name}' is too long`, `write at most ${LONGEST_NAME} characters`)
  if (isInherited(name)) throw new Refusal(`every object has '${name}' already`, "choose another name")
  if (!canBeDeclared(name)) throw new Refusal(`'${name}' is a word of the language`, "choose another name")
  return name
}

/** @throws Refusal unless the text is a kebab-case name */
export function requireFileName(text: string, kind: string): string {
  const name = kebab(text)
  if (!/^[a-z][a-z\d-]*$/.test(name))
    throw new Refusal(`'${text}' is no name of ${kind}`, "begin with a letter and use letters and digits")
  if (name !== text) throw new Refusal(`'${text}' is no name of ${kind}`, `write '${name}'`)
  if (name.length > LONGEST_NAME)
    throw new Refusal(`'${name}' is too long`, `write at most ${LONGEST_NAME} characters`)
  return name
}

/** @throws Refusal with the nearest known name, unless the name is known */
export function requireKnown(
  name: string,
  known: readonly string[],
  problem: string,
  otherwise: string,
): void {
  if (!known.includes(name)) throw new Refusal(problem, suggest(name, known, otherwise))
}
