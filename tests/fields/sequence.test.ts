import { describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import type { FieldOf } from "../../src/core/schema/resource"
import { codeOfTyped, typeable } from "../../src/fields/sequence"
import { contextOf } from "../support/context"

const resource = registry.get("admins")
const memberId = resource.field("memberId") as FieldOf<"sequence">
const employeeId = resource.field("employeeId") as FieldOf<"sequence">
const all = { admins: [], employees: [], partners: [], members: [{ id: "m", memberId: "C00041" }] }

describe("a typed code", () => {
  test("[AE-58, AE-60] has the latest code's letter; letters typed are no part of it", () => {
    const context = contextOf(resource, {}, { rows: all })
    expect(typeable(memberId, "b1x2", context)).toBe("12")
    expect(codeOfTyped(memberId, "12", {}, context)).toBe("C00012")
  })
  test("[AB-102, AE-60] where others' codes may not be read, has the letter that is typed, or A", () => {
    const { members: _, ...some } = all
    const context = contextOf(resource, {}, { rows: some })
    expect(typeable(memberId, "b1x2", context)).toBe("B12")
    expect(codeOfTyped(memberId, "B12", {}, context)).toBe("B00012")
    expect(codeOfTyped(memberId, "12", {}, context)).toBe("A00012")
    expect(codeOfTyped(memberId, "B", {}, context)).toBe("B")
    expect(codeOfTyped(memberId, "Z100000", {}, context)).toBe("Z100000")
  })
  test("[AE-52, AE-53] is digits alone where the format has no letter, whatever may be read", () => {
    const context = contextOf(resource, {}, { rows: {} })
    expect(typeable(employeeId, "b12", context)).toBe("12")
    expect(codeOfTyped(employeeId, "12", {}, context)).toBe("STN-00012")
  })
})
