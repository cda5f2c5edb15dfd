import { describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import type { FieldOf } from "../../src/core/schema/resource"
import { acceptedText, codeOfTyped, sequenceHint, sequenceType } from "../../src/fields/sequence"
import { contextOf } from "../support/context"

const resource = registry.get("admins")
const memberId = resource.field("memberId") as FieldOf<"sequence">
const employeeId = resource.field("employeeId") as FieldOf<"sequence">
const all = { admins: [], employees: [], partners: [], members: [{ id: "m", memberId: "C00041" }] }

describe("a typed code", () => {
  test("[AE-58, AE-60] has the latest code's letter; typed letters are dropped", () => {
    const context = contextOf(resource, {}, { rows: all })
    expect(acceptedText(memberId, "b1x2", context)).toBe("12")
    expect(codeOfTyped(memberId, "12", {}, context)).toBe("C00012")
  })
  test("[AB-102, AE-60] has the typed letter, or A, if other codes may not be read", () => {
    const { members: _, ...some } = all
    const context = contextOf(resource, {}, { rows: some })
    expect(acceptedText(memberId, "b1x2", context)).toBe("B12")
    expect(codeOfTyped(memberId, "B12", {}, context)).toBe("B00012")
    expect(codeOfTyped(memberId, "12", {}, context)).toBe("A00012")
    expect(codeOfTyped(memberId, "B", {}, context)).toBe("B")
    expect(codeOfTyped(memberId, "Z100000", {}, context)).toBe("Z100000")
  })
  test("[AE-52, AE-53] has only digits if the format has no letter", () => {
    const context = contextOf(resource, {}, { rows: {} })
    expect(acceptedText(employeeId, "b12", context)).toBe("12")
    expect(codeOfTyped(employeeId, "12", {}, context)).toBe("STN-00012")
  })
})

describe("a list that grows row by row, as an import's does", () => {
  const LENGTH = 400
  const format = (letter: string, number: number) => `${letter}${String(number).padStart(5, "0")}`

  /** A list that counts the reads of its codes. */
  function counted() {
    const reads = { count: 0 }
    const row = (id: string | undefined, code: string) => ({
      id,
      get memberId() {
        reads.count++
        return code
      },
    })
    const members = Array.from({ length: LENGTH }, (_, index) => row(`m${index}`, format("A", index + 1)))
    const context = contextOf(resource, {}, { rows: { ...all, members } })
    return { reads, context, add: (code: string) => members.push(row(undefined, code) as never) }
  }

  test("each code is read once, for any number of new rows", () => {
    const { reads, context, add } = counted()
    for (let index = 0; index < LENGTH; index++) {
      const next = sequenceHint(memberId, {}, context)?.next ?? ""
      expect(next).toBe(format("A", LENGTH + index + 1))
      expect(sequenceType.validate?.(next, memberId, {}, context)).toBeUndefined()
      add(next)
      expect(sequenceType.validate?.(next, memberId, {}, context)).toBe(memberId.taken)
    }
    expect(reads.count).toBeLessThanOrEqual(4 * LENGTH)
  })

  test("[AE-55] a record's own code is free for it, another record's code is taken", () => {
    const { context } = counted()
    const own = {
      ...context,
      mode: "edit" as const,
      original: { id: `m${LENGTH - 1}`, memberId: format("A", LENGTH) },
    }
    expect(sequenceHint(memberId, {}, own)).toEqual({
      latest: format("A", LENGTH - 1),
      next: format("A", LENGTH),
    })
    expect(sequenceType.validate?.(format("A", 3), memberId, {}, own)).toBe(memberId.taken)
  })
})
