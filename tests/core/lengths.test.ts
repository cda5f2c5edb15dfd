import { describe, expect, it } from "vitest"
import { registry } from "../../resources/registry"
import type { FieldInput } from "../../src/core/schema/types"
import { lengthMessage } from "../../src/core/validation/lengths"
import { isEmail, maxLength, pattern } from "../../src/core/validation/rules"
import { validateField } from "../../src/core/validation/validate"
import { typeCheck } from "../../src/fields/registry"
import { contextOf } from "../support/context"
import { thingsOf } from "../support/things"

const messageOf = (input: FieldInput, value: unknown, original?: unknown) => {
  const resource = thingsOf({ field: input })
  const context = contextOf(
    resource,
    { field: value },
    original === undefined ? {} : { mode: "edit", original: { field: original } },
  )
  return validateField(resource.field("field"), { field: value }, context, typeCheck)
}

describe("length limits", () => {
  it("are set on every field of every declaration", () => {
    const expected: Record<string, number> = { text: 255, email: 254, multiline: 5000, digits: 64 }
    for (const resource of registry.all)
      for (const field of resource.fields) {
        expect(field.maxLength, `${resource.name}.${field.key}`).toBeGreaterThan(0)
        expect(field.maxItems, `${resource.name}.${field.key}`).toBeGreaterThan(0)
      }
    for (const [type, length] of Object.entries(expected))
      expect(thingsOf({ field: { type, label: "x" } as FieldInput }).field("field").maxLength).toBe(length)
  })

  it("do not count outer blanks", () => {
    expect(messageOf({ type: "text", label: "x" }, `  ${"x".repeat(255)}  `)).toBeUndefined()
    expect(messageOf({ type: "text", label: "x" }, "x".repeat(256))).toBe("Maksimal 255 karakter")
    expect(messageOf({ type: "multiline", label: "x" }, "x".repeat(5001))).toBe("Maksimal 5000 karakter")
    expect(messageOf({ type: "email", label: "x" }, `${"a".repeat(250)}@b.id`)).toBe("Maksimal 254 karakter")
    expect(messageOf({ type: "text", label: "x", maxLength: 3 }, "abcd")).toBe("Maksimal 3 karakter")
  })

  it("run before the rules, with the message of a declared length rule", () => {
    const tested: number[] = []
    const spy = { name: "spy", message: "spy", test: (value: string) => tested.push(value.length) > 0 }
    const long = "1".repeat(65)
    expect(messageOf({ type: "digits", label: "x", rules: [spy, pattern(/^x/, "pola")] }, long)).toBe(
      "Maksimal 64 karakter",
    )
    expect(tested).toEqual([])
    expect(
      messageOf({ type: "digits", label: "x", rules: [spy, maxLength(13, "Maksimal 13 digit")] }, long),
    ).toBe("Maksimal 13 digit")
    expect(tested).toEqual([])
  })

  it("do not apply to an unchanged stored value", () => {
    const long = "x".repeat(300)
    expect(messageOf({ type: "text", label: "x" }, ` ${long} `, long)).toBeUndefined()
    expect(messageOf({ type: "text", label: "x" }, `${long}y`, long)).toBe("Maksimal 255 karakter")
  })

  it("limit items and depth, without recursion", () => {
    const { field: fieldOf } = thingsOf({
      many: { type: "reference", label: "x", resource: "things", many: true, maxItems: 3 },
    })
    const field = fieldOf("many")
    const at = (value: unknown, stored?: unknown) => lengthMessage(field, value, { mode: "create", stored })
    expect(at(["a", "b", "c"])).toBeUndefined()
    expect(at(["a", "b", "c", "d"])).toBe("Maksimal 3 isian")
    expect(at(["a", "b", "c", "d"], ["a", "b", "c", "d"])).toBeUndefined()
    expect(at(["a", "x".repeat(65)])).toBe("Maksimal 64 karakter")
    let deep: unknown = "x"
    for (let level = 0; level < 50_000; level++) deep = [deep]
    expect(at(deep)).toBe("x tidak valid")
    expect(at(deep, deep)).toBe("x tidak valid")
  })
})

describe("email addresses", () => {
  it.each([
    ["a@b.id", true],
    ["nama.panjang+tanda@sub.koperasi.co.id", true],
    ["a@b..id", true],
    ["a@..", false],
    ["a@...", true],
    ["a@.b", false],
    ["a@b.", false],
    ["a@b", false],
    ["@b.id", false],
    ["a b@c.id", false],
    ["a@b@c.id", false],
    [`${"a".repeat(249)}@b.id`, true],
    [`${"a".repeat(250)}@b.id`, false],
  ])("[AB-67] %s: %s", (text, good) => {
    expect(isEmail(text)).toBe(good)
    // The pattern of the ruling, without the length.
    if (text.length < 254) expect(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)).toBe(good)
  })
})
