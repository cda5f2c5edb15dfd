/** What stands for a part of lodash in the bundle does the same as it. */
import { createRequire } from "node:module"
import { describe, expect, it } from "vitest"

type RawTag = (value: unknown) => string
const require = createRequire(import.meta.url)
const theirs: RawTag = require("lodash/_getRawTag")
const ours: RawTag = require("../../src/platform/get-raw-tag.cjs")

class Named {
  get [Symbol.toStringTag]() {
    return "Named"
  }
}
class Inherits extends Map {}
const own = () => ({ [Symbol.toStringTag]: "Own" })
const VALUES: [string, () => unknown][] = [
  ["a Map", () => new Map()],
  ["a WeakMap", () => new WeakMap()],
  ["a Promise", () => Promise.resolve()],
  ["a DataView", () => new DataView(new ArrayBuffer(1))],
  ["a typed array", () => new Uint8Array(2)],
  ["Math", () => Math],
  ["a class that names itself", () => new Named()],
  ["a class of a Map", () => new Inherits()],
  ["an own name", own],
  ["an own name that is frozen", () => Object.freeze(own())],
  ["a generator", () => (function* () {})()],
  ["a symbol", () => Symbol("s")],
]

describe("the raw tag of a value", () => {
  it.each(VALUES)("of %s is lodash's, and the value stays what it was", (_, make) => {
    const value = make()
    expect(ours(value)).toBe(theirs(make()))
    expect(Reflect.ownKeys(Object(value))).toEqual(Reflect.ownKeys(Object(make())))
    expect(Object.prototype.toString.call(value)).toBe(Object.prototype.toString.call(make()))
  })
})
