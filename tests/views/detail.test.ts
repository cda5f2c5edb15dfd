import { describe, expect, test } from "vitest"
import { defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import { detailLines, detailSections, plainText } from "../../src/views/detail/lines"

describe("detail", () => {
  test("[GL-10] a field with 'password' in its name shows bullets of one length", () => {
    const things = createRegistry(
      [
        defineResource({
          name: "things",
          label: { singular: "Benda", plural: "Benda" },
          api: "/things",
          access: { module: "UserSetup" },
          fields: {
            name: { type: "text", label: "Nama" },
            oldPASSWORD: { type: "text", label: "Lama" },
          },
          show: { fields: ["name", "oldPASSWORD"] },
        }),
      ],
      fieldTypes,
    )
    const [short, long] = ["a", "a long secret"].map(
      (secret) => detailLines(things.get("things"), { name: "x", oldPASSWORD: secret })[1]?.text,
    )
    expect(short).toMatch(/^•+$/)
    expect(long).toBe(short)
  })

  test("a number in free text has its unit, unless another one was typed", () => {
    const loads = createRegistry(
      [
        defineResource({
          name: "loads",
          label: { singular: "Muatan", plural: "Muatan" },
          api: "/loads",
          access: { module: "UserSetup" },
          fields: {
            gross: { type: "text", reads: "number", unit: "kg", label: "Gross" },
            loss: { type: "text", reads: "number", unit: "%", label: "Susut" },
          },
          show: { fields: ["gross", "loss"] },
        }),
      ],
      fieldTypes,
    )
    const texts = (gross: string, loss: string) =>
      detailLines(loads.get("loads"), { gross, loss }).map(({ text }) => text)
    expect(texts("7773", "4")).toEqual(["7.773 kg", "4 %"])
    expect(texts("7,5 ton", "250 kg")).toEqual(["7,5 ton", "250 kg"])
    expect(texts("kira-kira 2", "")).toEqual(["kira-kira 2", "-"])
  })

  test.each([
    ["GL-11", ["a", "b"], "a, b"],
    ["GL-11", [{ name: "Satu" }, { name: "Dua" }], "Satu, Dua"],
    ["GL-11", [{ id: 1 }], "-"],
    ["GL-12", null, "-"],
    ["GL-12", undefined, "-"],
    ["GL-12", "", "-"],
    ["GL-12", [], "-"],
    ["GL-13", { a: 1 }, "-"],
    ["GL-12", 0, "0"],
    ["GL-12", false, "false"],
  ])("[%s] %j is shown as %s", (_, value, text) => {
    expect(plainText(value)).toBe(text)
  })
})

describe("sections of a detail", () => {
  const sectionsOf = (fields: readonly ("name" | "code" | "street" | "city" | "note")[]) => {
    const places = createRegistry(
      [
        defineResource({
          name: "places",
          label: { singular: "Tempat", plural: "Tempat" },
          api: "/places",
          access: { module: "UserSetup" },
          fields: {
            name: { type: "text", label: "Nama" },
            code: { type: "text", label: "Kode" },
            street: { type: "text", label: "Jalan" },
            city: { type: "text", label: "Kota" },
            note: { type: "text", label: "Catatan" },
          },
          form: {
            sections: [
              { label: "Data", fields: ["name", "code"] },
              { label: "Alamat", fields: ["street", "city"] },
            ],
          },
          show: { fields: [...fields] },
        }),
      ],
      fieldTypes,
    ).get("places")
    return detailSections(places, { name: "A" }).map(({ label, lines }) => [
      label,
      lines.map(({ field }) => field.key).join(),
    ])
  }

  test("has the headings of the form where its order follows the form's sections", () => {
    expect(sectionsOf(["code", "name", "note", "street", "city"])).toEqual([
      ["Data", "code,name,note"],
      ["Alamat", "street,city"],
    ])
  })

  test("has no heading where the declared order mixes the sections, and keeps that order", () => {
    expect(sectionsOf(["name", "city", "code", "street"])).toEqual([["", "name,city,code,street"]])
  })

  test("has no heading for a single section", () => {
    expect(sectionsOf(["name", "code"])).toEqual([["", "name,code"]])
  })
})
