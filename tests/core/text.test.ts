import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { fold, isObject, searchable } from "../../src/core/text"
import { CODE_FOLDERS, filesBelow } from "../support/files"

describe("fold", () => {
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
  test("leaves a folded text unchanged, so that a stored text can be compared with a query", () => {
    for (const text of [" Ａ  B ", "İstanbul", "Straße", "ǅ", "Ⅳ", "\u212bngström", "e\u0301\u0323"])
      expect(fold(fold(text)), text).toBe(fold(text))
  })
  test("[AB-94, GL-04] a search uses the same fold without accents", () => {
    expect(searchable(" Café  AYU ")).toBe("cafe ayu")
    for (const text of ["PT  Maju", "ＰＴ Ｍａｊｕ", "plain text 12"])
      expect(searchable(text)).toBe(fold(text))
  })
})

test("isObject is true for objects, not for null, lists and functions", () => {
  for (const value of [{}, { a: 1 }, Object.create(null), new Date()]) expect(isObject(value)).toBe(true)
  for (const value of [null, undefined, [], "x", 0, true, () => 0]) expect(isObject(value)).toBe(false)
})

test("no other file defines a fold or an isObject", () => {
  const own =
    /const \w+ = \(\w+: unknown\): \w+ is (?:Readonly<)?Record<string, unknown>>? =>\s*typeof|toLocaleLowerCase/
  const found = filesBelow(CODE_FOLDERS, /\.tsx?$/).filter((file) => own.test(readFileSync(file, "utf8")))
  expect(found).toEqual(["src/core/text.ts", "src/core/validation/lengths.ts"])
})
