/** What is said in which language: sentences with names in them, what comes from elsewhere, declarations. */
import { afterEach, describe, expect, test } from "vitest"
import { defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { inDeclaredLanguage } from "../../src/core/schema/resource"
import { mapTexts } from "../../src/core/schema/texts"
import { textsOf } from "../../src/core/schema/texts-of"
import { fieldTypes } from "../../src/fields/registry"
import { en } from "../../src/texts/en"
import { isEnglish, say, speak, t, told } from "../../src/texts/language"
import { createSpeech } from "../../src/texts/speech"

const COMPANION = {
  Gudang: "Warehouse",
  "Data Gudang": "Warehouses",
  "Nama Gudang": "Name",
  Kota: "{n:Town|Towns}",
  "Buat Akun": "Create account",
  "Nota {no}": "Note {no}",
  "Isi lebih dari {most} ton; sisa {left}.": "More than {most} {most:ton|tons}; {left} left.",
}
const speakEnglish = () => speak(createSpeech(en, COMPANION, mapTexts))
afterEach(() => speak(undefined))

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
  test("a sentence is said as it stands, its names filled in", () => {
    expect(isEnglish()).toBe(false)
    expect(t("Simpan")).toBe("Simpan")
    expect(t("{label} wajib diisi", { label: "{label}" })).toBe("{label} wajib diisi")
    expect(say("Kota")).toBe("Kota")
    expect(told(declared)).toBe(declared)
    const one = registry()
    expect(inDeclaredLanguage(one)).toBe(one)
  })
})

describe("in English", () => {
  test("a sentence is the catalogue's, counted where it counts", () => {
    speakEnglish()
    expect(t("Simpan")).toBe("Save")
    expect(t("{label} wajib diisi", { label: "Town {x}" })).toBe("Town {x} is required")
    expect(t("{all} pilihan", { all: 1 })).toBe("1 choice")
    expect(t("{all} pilihan", { all: "1.200" })).toBe("1.200 choices")
  })

  test("a label begins with a small letter within a sentence, and an abbreviation stays as it is", () => {
    speakEnglish()
    expect(t("Tambah {singular}", { singular: "Cassava verification" })).toBe("Add cassava verification")
    expect(t("Tambah {singular}", { singular: "NIK" })).toBe("Add NIK")
    expect(t("Tambah {singular}", { singular: "PKS number" })).toBe("Add PKS number")
    expect(t("{label} wajib diisi", { label: "PKS number" })).toBe("PKS number is required")
    expect(say("Memuat Verifikasi...")).toBe("Loading verifikasi...")
  })

  test("what comes from elsewhere is looked up, by its words around what was put into it", () => {
    speakEnglish()
    expect(say("Kota")).toBe("Town")
    expect(say("Kota wajib diisi")).toBe("Town is required")
    expect(say("Isi lebih dari 1 ton; sisa Kota.")).toBe("More than 1 ton; Town left.")
    for (const unknown of ["Tidak ada di katalog", "", "constructor", "(.+)"])
      expect(say(unknown)).toBe(unknown)
  })

  test("a declaration's texts are, and its data is not", () => {
    speakEnglish()
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

  test("a word is said of one and of many where it names a list, a link to one, or what is counted", () => {
    speakEnglish()
    expect(told([{ label: "Kota", path: "/kota", visible: "everyone" }])[0]?.label).toBe("Towns")
    expect(told({ label: { singular: "Kota", plural: "Kota" } }).label).toEqual({
      singular: "Town",
      plural: "Towns",
    })
    expect(told({ heading: "Kota", panels: [{ resource: "x", label: "Kota" }] })).toMatchObject({
      heading: "Town",
      panels: [{ label: "Towns" }],
    })
    expect(told({ chart: { sample: [{ month: "Kota", count: 3 }] } }).chart.sample).toEqual([
      { month: "Town", count: 3 },
    ])
    expect(told({ chart: { labels: { month: "Kota", count: "Kota" } } }).chart.labels).toEqual({
      month: "Town",
      count: "Towns",
    })
    expect(say("Kota wajib dipilih")).toBe("Town must be chosen")
  })

  test("a toggle's captions, a page's title and a dashboard's lines are texts, a yes and a no are data", () => {
    speakEnglish()
    const labels = { on: "Kota", off: "Buat Akun" }
    expect(told({ type: "toggle", labels, onWhenPresent: "kota" }).labels).toEqual({
      on: "Town",
      off: "Create account",
    })
    expect(told({ type: "boolean", labels }).labels).toEqual(labels)
    expect(told({ path: "/kota", title: "Kota" }).title).toBe("Town")
    expect(told({ fields: {}, title: "Kota" }).title).toBe("Kota")
    const { sample, actual } = told({
      sample: [{ text: "Kota", by: "Kota" }],
      actual: (no: string) => ({ text: `Nota ${no}`, by: "Kota" }),
    })
    expect(sample).toEqual([{ text: "Town", by: "Town" }])
    expect(actual("Kota")).toEqual({ text: "Note Town", by: "Kota" })
  })

  test("what is written stays in the declaration's words", () => {
    speakEnglish()
    const { list, label, field } = inDeclaredLanguage(registry())
    expect([label.plural, list.columns[1]?.label, field("label").label]).toEqual([
      "Data Gudang",
      "Kota",
      "Nama Gudang",
    ])
  })
})

test("the texts of a declaration are those that a person reads, each once", () => {
  expect(textsOf(declared)).toEqual(["Gudang", "Data Gudang", "Nama Gudang", "Isi", "Keadaan", "Kota"])
})
