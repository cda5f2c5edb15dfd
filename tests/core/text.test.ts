import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { fold, isObject, searchable } from "../../src/core/text"

describe("the one fold", () => {
  test("[AB-42] case, outer blanks, the number of blanks inside and a character's spelling do not count", () => {
    for (const [one, other] of [
      ["PT  Maju", " pt maju "],
      ["PT\tMaju", "PT Maju"],
      ["ＰＴ Ｍａｊｕ", "pt maju"],
      ["ﬁrma", "FIRMA"],
      ["Cafe\u0301", "CAFÉ"],
    ] as const)
      expect(fold(one), one).toBe(fold(other))
    for (const [one, other] of [
      ["PTMaju", "PT Maju"],
      ["cafe", "café"],
      ["a", "b"],
    ] as const)
      expect(fold(one), one).not.toBe(fold(other))
  })
  test("stays as it is when it is folded again: what is stored may be compared with what is asked", () => {
    for (const text of [" Ａ  B ", "İstanbul", "Straße", "ǅ", "Ⅳ", "\u212bngström", "e\u0301\u0323"])
      expect(fold(fold(text)), text).toBe(fold(text))
  })
  test("[AB-94, GL-04] what is searched is the same fold, and an accent hides nothing", () => {
    expect(searchable(" Café  AYU ")).toBe("cafe ayu")
    for (const text of ["PT  Maju", "ＰＴ Ｍａｊｕ", "plain text 12"])
      expect(searchable(text)).toBe(fold(text))
  })
})

test("an object is what has properties of its own to look at", () => {
  for (const value of [{}, { a: 1 }, Object.create(null), new Date()]) expect(isObject(value)).toBe(true)
  for (const value of [null, undefined, [], "x", 0, true, () => 0]) expect(isObject(value)).toBe(false)
})

test("there is one of each: nothing makes a fold or an isObject of its own", () => {
  const files = ["src", "server", "resources", "print-templates"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const own =
    /const \w+ = \(\w+: unknown\): \w+ is (?:Readonly<)?Record<string, unknown>>? =>\s*typeof|toLocaleLowerCase/
  const found = files.filter((file) => own.test(readFileSync(file, "utf8")))
  expect(found.sort()).toEqual(["src/core/text.ts", "src/core/validation/lengths.ts"])
})
