/** Translation of messages with placeholders, of messages from elsewhere, and of declarations. */
import { afterEach, describe, expect, test } from "vitest"
import { defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { inDeclaredLanguage } from "../../src/core/schema/resource"
import { textsOf } from "../../src/core/schema/texts-of"
import { fieldTypes } from "../../src/fields/registry"
import { isEnglish, setLanguage, t, tLabel, translate } from "../../src/texts/language"
import { switchToEnglish } from "../support/english"

const COMPANION = {
  Gudang: "Warehouse",
  "Data Gudang": "Warehouses",
  "Nama Gudang": "Name",
  Kota: "{n:Town|Towns}",
  "Buat Akun": "Create account",
  "Nota {no}": "Note {no}",
  "Isi lebih dari {most} ton; sisa {left}.": "More than {most} {most:ton|tons}; {left} left.",
}
afterEach(() => setLanguage(undefined))

const declared = defineResource({
  name: "gudang",
  label: { singular: "Gudang", plural: "Data Gudang" },
  api: "/gudang",
  access: { module: "UserSetup" },
  fields: {
    label: { type: "text", label: "Nama Gudang", required: true, placeholder: "G-01" },
    isi: { type: "text", label: "Isi", warn: ({ isi }) => `Isi lebih dari 2 ton; sisa ${String(isi)}.` },
    keadaan: {
      type: "select",
      label: "Keadaan",
      required: { create: "Kota" },
      options: [{ value: "Kota", label: "Kota" }],
    },
  },
  list: { columns: ["label", { field: "isi", label: "Kota" }] },
  form: { create: { path: "/add-gudang" } },
})
const registry = () => createRegistry([declared as never], fieldTypes).get("gudang")

describe("in Indonesian", () => {
  test("a message is returned unchanged, with its placeholders filled", () => {
    expect(isEnglish()).toBe(false)
    expect(t("Simpan")).toBe("Simpan")
    expect(t("{label} wajib diisi", { label: "{label}" })).toBe("{label} wajib diisi")
    expect(tLabel("Kota")).toBe("Kota")
    expect(translate(declared)).toBe(declared)
    const one = registry()
    expect(inDeclaredLanguage(one)).toBe(one)
  })
})

describe("in English", () => {
  test("a message is translated by the catalogue, with plurals", () => {
    switchToEnglish(COMPANION)
    expect(t("Simpan")).toBe("Save")
    expect(t("{label} wajib diisi", { label: "Town {x}" })).toBe("Town {x} is required")
    expect(t("{all} pilihan", { all: 1 })).toBe("1 choice")
    expect(t("{all} pilihan", { all: "1.200" })).toBe("1.200 choices")
  })

  test("a label within a message begins with a small letter, an abbreviation does not change", () => {
    switchToEnglish(COMPANION)
    expect(t("Tambah {singular}", { singular: "Cassava verification" })).toBe("Add cassava verification")
    expect(t("Tambah {singular}", { singular: "NIK" })).toBe("Add NIK")
    expect(t("Tambah {singular}", { singular: "PKS number" })).toBe("Add PKS number")
    expect(t("{label} wajib diisi", { label: "PKS number" })).toBe("PKS number is required")
    expect(tLabel("Memuat Verifikasi...")).toBe("Loading verifikasi...")
  })

  test("a message from elsewhere is found by the words around its placeholders", () => {
    switchToEnglish(COMPANION)
    expect(tLabel("Kota")).toBe("Town")
    expect(tLabel("Kota wajib diisi")).toBe("Town is required")
    expect(tLabel("Isi lebih dari 1 ton; sisa Kota.")).toBe("More than 1 ton; Town left.")
    for (const unknown of ["Tidak ada di katalog", "", "constructor", "(.+)"])
      expect(tLabel(unknown)).toBe(unknown)
  })

  test("the texts of a declaration are translated, its data is not", () => {
    switchToEnglish(COMPANION)
    const { label, list, form, field } = registry()
    expect([label, list.heading, form.create?.heading]).toEqual([
      { singular: "Warehouse", plural: "Warehouses" },
      "Warehouses",
      "Add warehouse",
    ])
    expect(list.columns).toEqual([
      { field: "label", label: "Name" },
      { field: "isi", label: "Town" },
    ])
    expect(field("label").required.create).toBe("Name is required")
    expect(field("keadaan").required.create).toBe("Town")
    expect(field("keadaan")).toMatchObject({ options: [{ value: "Kota", label: "Kota" }] })
    expect(field("isi").warn?.({ isi: "5" }, {} as never)).toBe("More than 2 tons; 5 left.")
  })

  test("the name of a list, a link to one and a counting axis have the plural", () => {
    switchToEnglish(COMPANION)
    expect(translate([{ label: "Kota", path: "/kota", visible: "everyone" }])[0]?.label).toBe("Towns")
    expect(translate({ label: { singular: "Kota", plural: "Kota" } }).label).toEqual({
      singular: "Town",
      plural: "Towns",
    })
    expect(translate({ heading: "Kota", panels: [{ resource: "x", label: "Kota" }] })).toMatchObject({
      heading: "Town",
      panels: [{ label: "Towns" }],
    })
    expect(translate({ chart: { sample: [{ month: "Kota", count: 3 }] } }).chart.sample).toEqual([
      { month: "Town", count: 3 },
    ])
    expect(translate({ charts: [{ labels: { month: "Kota", count: "Kota" } }] }).charts[0]?.labels).toEqual({
      month: "Town",
      count: "Towns",
    })
    expect(tLabel("Kota wajib dipilih")).toBe("Town must be chosen")
  })

  test("the places of an action's question and message stay, to be filled with its record", () => {
    switchToEnglish(COMPANION)
    const { actions } = translate({
      ...declared,
      actions: {
        tutup: { label: "Gudang", confirm: "Nota {no}", done: "Isi lebih dari {most} ton; sisa {left}." },
      },
    })
    expect(actions.tutup).toEqual({
      label: "Warehouse",
      confirm: "Note {no}",
      done: "More than {most} {most:ton|tons}; {left} left.",
    })
  })

  test("a toggle's captions, a page's title and a dashboard's lines are texts, a boolean's labels are data", () => {
    switchToEnglish(COMPANION)
    const labels = { on: "Kota", off: "Buat Akun" }
    expect(translate({ type: "toggle", labels, onWhenPresent: "kota" }).labels).toEqual({
      on: "Town",
      off: "Create account",
    })
    expect(translate({ type: "boolean", labels }).labels).toEqual(labels)
    expect(translate({ path: "/kota", title: "Kota" }).title).toBe("Town")
    expect(translate({ fields: {}, title: "Kota" }).title).toBe("Kota")
    const { latest, charts } = translate({
      latest: { text: "Nota {no}", detail: "Kota", sample: [{ text: "Kota", by: "Kota" }] },
      charts: [{ by: "Kota", labels: { month: "Kota", count: "Kota" } }],
    })
    expect(latest).toEqual({ text: "Note {no}", detail: "Kota", sample: [{ text: "Town", by: "Town" }] })
    expect(charts[0]).toEqual({
      by: "Kota",
      labels: { month: "Town", count: expect.stringMatching(/^Town/) },
    })
  })

  test("exports use the declared language", () => {
    switchToEnglish(COMPANION)
    const { list, label, field } = inDeclaredLanguage(registry())
    expect([label.plural, list.columns[1]?.label, field("label").label]).toEqual([
      "Data Gudang",
      "Kota",
      "Nama Gudang",
    ])
  })
})

test("the texts of a declaration are those for users, each once", () => {
  expect(textsOf(declared)).toEqual(["Gudang", "Data Gudang", "Nama Gudang", "Isi", "Keadaan", "Kota"])
})
