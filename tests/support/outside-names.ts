/** Names with a meaning for every object, or for JavaScript; as data they must be plain names. */
export const OUTSIDE_NAMES = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "__defineGetter__",
  "then",
] as const

/** An object of JSON that has each of these names as a key of its own, each with this value. */
export const withOutsideNames = (value: unknown): Record<string, unknown> =>
  JSON.parse(`{${OUTSIDE_NAMES.map((name) => `"${name}":${JSON.stringify(value)}`).join(",")}}`)

const clean = Object.getOwnPropertyNames(Object.prototype).sort().join()
const cleanFunction = Object.getOwnPropertyNames(Object).sort().join()

/** @throws Error if Object.prototype was changed */
export function assertCleanPrototype(): void {
  const dirty =
    Object.getOwnPropertyNames(Object.prototype).sort().join() !== clean ||
    Object.getOwnPropertyNames(Object).sort().join() !== cleanFunction ||
    typeof Object.prototype.toString !== "function" ||
    JSON.stringify({}) !== "{}"
  if (dirty) throw new Error("something was written to Object.prototype")
}
