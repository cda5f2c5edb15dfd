import { describe, expect, it } from "vitest"
import { registry } from "../../resources/registry"
import type { Values } from "../../src/core/schema/types"
import { validateValues } from "../../src/core/validation/validate"
import { withDerived } from "../../src/core/validation/values"
import { typeCheck } from "../../src/fields/registry"
import { contextOf } from "../support/context"
import { sampleRows } from "../support/sample-rows"
import { validValues } from "../support/valid-values"
import { MEMBER } from "./payload-of"

describe("taken codes", () => {
  const messages = (name: string, change: Values, rows: Record<string, Values[]>, original?: Values) => {
    const resource = registry.get(name)
    const values = { ...validValues[name], ...change }
    const context = contextOf(resource, values, {
      rows: { ...sampleRows, ...rows },
      mode: original ? "edit" : "create",
      original,
    })
    return validateValues(resource, withDerived(resource, values, context), context, typeCheck)
  }
  const typed = { employeeId: "STN-00012" }
  const employee = { id: "e1", employeeId: "STN-00012", isActive: true }
  it("[VA-26] [AE-54] an employee code used by an active admin or employee", () => {
    for (const name of ["employees", "admins"])
      expect(messages("admins", typed, { [name]: [employee] })).toEqual({
        employeeId: "Kode sudah digunakan",
      })
  })
  it("[AE-55] an inactive user's code is free", () => {
    expect(messages("admins", typed, { employees: [{ ...employee, isActive: false }] })).toEqual({})
  })
  it("[VA-27] [AE-62] a member id of a user or a member; the own one is no duplicate", () => {
    for (const name of ["members", "partners"])
      expect(messages("employees", MEMBER, { [name]: [{ id: "x", memberId: "A00001" }] })).toEqual({
        memberId: "Kode sudah digunakan",
      })
    const own = { id: "e9", memberId: "A00001", employeeId: "STN-00012" }
    expect(messages("employees", MEMBER, { employees: [own] }, own)).toEqual({})
  })
})
