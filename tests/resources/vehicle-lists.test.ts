/** A host may have several plates in one list: a form edits the first and loses none (AB-103). */
import { describe, expect, it } from "vitest"
import { registry } from "../../resources/registry"
import { decode, encode } from "../../src/core/codec/codec"
import { validateField } from "../../src/core/validation/validate"
import { withShown } from "../../src/fields/choice"
import { withParts } from "../../src/fields/plate"
import { formatValue, typeCheck, wire } from "../../src/fields/registry"
import { contextOf } from "../support/context"
import { sampleRows } from "../support/sample-rows"

describe("several vehicles of one owner", () => {
  /** A partner or a transportation as a host answers it, through the form's values to the payload of a save. */
  const saved = (name: string, raw: object, change: (value: unknown) => unknown = (value) => value) => {
    const resource = registry.get(name)
    const original = decode(resource, raw, wire)
    const field = resource.field("vehicleNumber")
    const values = { ...original, vehicleNumber: change(original.vehicleNumber) }
    const context = contextOf(resource, values, {
      mode: "edit",
      original,
      rows: { ...sampleRows, transportations: [original] },
    })
    return {
      shown: formatValue(original.vehicleNumber, field, original),
      message: validateField(field, values, context, typeCheck),
      sent: encode(resource, values, context, wire).vehicleNumber,
    }
  }
  const hosts = {
    partners: (vehicle_number: unknown) => ({
      id: "u-driver",
      partners: { partner_type_id: "t-transport", vehicle_number },
    }),
    transportations: (vehicle_number: unknown) => ({
      id: "tr1",
      user_id: "u-driver",
      user: { partners: { vehicle_number } },
      supplier_id: "s1",
    }),
  }
  it.each(Object.entries(hosts))(
    "[AB-103] %s: several vehicles are shown, sent and kept whole",
    (name, raw) => {
      for (const [list, shown] of [
        [["BE9999ZZ", "B77A"], "BE 9999 ZZ, B 77 A"],
        [["be 1 a", "TRUK MERAH", "B 77 A"], "BE 1 A, TRUK MERAH, B 77 A"],
        [["TRUK MERAH", "BE1234XY"], "TRUK MERAH, BE 1234 XY"],
      ] as const)
        expect(saved(name, raw(list)), list.join()).toEqual({
          shown,
          message: undefined,
          sent: list,
        })
    },
  )
  it.each(Object.entries(hosts))(
    "[AB-47, PT-19] %s: one vehicle is one text, in a list or not",
    (name, raw) => {
      for (const one of ["BE9999ZZ", ["BE9999ZZ"]]) expect(saved(name, raw(one)).sent).toBe("BE9999ZZ")
    },
  )
  it("[AB-103] a partner's new number takes the place of the one shown, the others stay", () => {
    const parts = ["B", "1", "A"]
    const change = (value: unknown) => withParts(value, parts)
    expect(saved("partners", hosts.partners(["BE9999ZZ", "B77A", "TRUK MERAH"]), change)).toMatchObject({
      message: undefined,
      sent: ["B1A", "B77A", "TRUK MERAH"],
    })
    expect(saved("partners", hosts.partners(["TRUK MERAH", "B77A"]), change).sent).toEqual(["B1A", "B77A"])
    const half = saved("partners", hosts.partners(["BE9999ZZ", "B77A"]), (value) =>
      withParts(value, ["B", "", "A"]),
    )
    expect(half.message).toBe("Seri Angka wajib diisi")
    const none = saved("partners", hosts.partners(["BE9999ZZ", "B77A"]), (value) =>
      withParts(value, ["", "", ""]),
    )
    expect(none.message).toBe("Kode Daerah wajib diisi")
  })
  it("[AB-103] another vehicle of a transportation takes the place of the one shown, the others stay", () => {
    const change = (value: unknown) => withShown(value, "BE1234XY")
    expect(saved("transportations", hosts.transportations(["BE9999ZZ", "B77A"]), change)).toMatchObject({
      message: undefined,
      sent: ["BE1234XY", "B77A"],
    })
    expect(
      saved("transportations", hosts.transportations(["BE9999ZZ", "B77A"]), (value) =>
        withShown(value, "X1X"),
      ).message,
    ).toBe("Nomor Kendaraan: pilihan tidak tersedia lagi")
    const longer = saved("transportations", hosts.transportations(["BE9999ZZ"]), (value) => [
      value,
      "BE1234XY",
    ])
    expect(longer.message).toBe("Nomor Kendaraan: pilihan tidak tersedia lagi")
  })
})
