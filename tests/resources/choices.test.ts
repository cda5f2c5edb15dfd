import { describe, expect, it } from "vitest"
import { registry } from "../../resources/registry"
import type { Values } from "../../src/core/schema/types"
import { linkOf } from "../../src/fields/registry"
import { contextOf } from "../support/context"
import { sampleRows } from "../support/sample-rows"

describe("choices", () => {
  const optionsOf = (name: string, key: string, role = "admin", values: Values = {}) => {
    const resource = registry.get(name)
    const field = resource.field(key)
    const context = contextOf(resource, values, { rows: sampleRows, role })
    const link = linkOf(field)
    if (link)
      return (sampleRows[link.resource] ?? []).filter((row) => link.fits(row, context)).map(({ id }) => id)
    if (field.type !== "choice") throw new Error(`${key} is not chosen`)
    return field.options(context).map((option) => option.value)
  }
  it.each([
    ["AE-29", "admins", "position", ["p-admin"]],
    ["AE-30", "admins", "userRole", ["r-admin"]],
    ["AE-31", "employees", "position", ["p-employee"]],
    ["AE-32", "employees", "userRole", ["r-employee"]],
    ["AE-33", "admins", "memberRole", ["r-member"]],
    ["AE-33", "employees", "memberPosition", ["p-member"]],
    ["PT-28", "partners", "userRole", ["r-partner"]],
    ["PT-28", "partners", "memberRole", ["r-member"]],
    ["PM-30", "pioneers", "adminRole", ["r-admin"]],
  ])("[%s] %s.%s offers %s", (_, name, key, ids) => {
    expect(optionsOf(name, key)).toEqual(ids)
  })
  it("offers superadmin only to a superadmin", () => {
    expect(optionsOf("admins", "userRole", "superadmin")).toEqual(["r-super", "r-admin"])
  })
  it("[AB-54, AB-103] every plate of a partner with several is offered, and every one of a used list is used", () => {
    const [driver] = sampleRows.partners ?? []
    const partners = [
      { ...driver, vehicleNumber: ["BE1AA", "BE2BB"] },
      { ...driver, id: "u-2", fullName: "Joko", vehicleNumber: ["B3CC", "B4DD"] },
    ]
    const transportation = registry.get("transportations")
    const field = transportation.field("vehicleNumber")
    if (field.type !== "choice") throw new Error("vehicleNumber is no choice")
    const offered = (original?: Values) =>
      field
        .options(
          contextOf(
            transportation,
            {},
            {
              rows: {
                ...sampleRows,
                partners,
                transportations: [{ id: "tr1", vehicleNumber: ["BE1AA", "BE2BB"] }],
              },
              ...(original && { mode: "edit", original }),
            },
          ),
        )
        .map((option) => option.value)
    expect(offered()).toEqual(["B3CC", "B4DD"])
    expect(offered({ id: "tr1", vehicleNumber: ["BE1AA", "BE2BB"] })).toEqual([
      "BE1AA",
      "BE2BB",
      "B3CC",
      "B4DD",
    ])
  })
  it("[TR-09] only vehicles that no transportation uses yet; on edit its own stays", () => {
    const transportation = registry.get("transportations")
    const field = transportation.field("vehicleNumber")
    if (field.type !== "choice") throw new Error("not a choice")
    const rows = { ...sampleRows, transportations: [{ id: "tr1", vehicleNumber: "BE1234XY" }] }
    const add = contextOf(transportation, {}, { rows })
    const edit = contextOf(
      transportation,
      {},
      { rows, mode: "edit", original: { id: "tr1", vehicleNumber: "BE1234XY" } },
    )
    expect(optionsOf("transportations", "vehicleNumber")).toEqual(["BE1234XY"])
    expect(field.options(add)).toEqual([])
    expect(field.options(edit).map((option) => option.value)).toEqual(["BE1234XY"])
  })
  it("[PT-41] farmers and drivers by the partner's type", () => {
    expect(optionsOf("verifications", "nameIdFarmer")).toEqual(["Wati/PTN_A0001"])
    expect(optionsOf("verifications", "nameIdDriver")).toEqual(["Budi/ANG_A0001"])
  })
})
