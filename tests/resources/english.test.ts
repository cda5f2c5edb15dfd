/** Every text of the documented product is translated; of a new entity a missing one is a warning of `npm run check`. */
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { documents } from "../../print-templates"
import { resources } from "../../resources"
import { access } from "../../resources/access"
import { dashboard } from "../../resources/dashboard"
import { menu } from "../../resources/menu"
import { product } from "../../resources/product"
import { setupPages } from "../../resources/setup"
import { checkEnglish, product as declarations } from "../../server/check/english"
import type { Fault } from "../../src/core/schema/check"
import type { Declared } from "../../src/core/schema/define"
import { createRegistry, type Registry } from "../../src/core/schema/registry"
import { textsOf } from "../../src/core/schema/texts-of"
import { fieldTypes } from "../../src/fields/registry"
import type { Texts } from "../../src/texts/create-language"
import { setLanguage, tLabel, translate } from "../../src/texts/language"
import { isDocumented } from "../support/documented"
import { documentedMenu, isDocumentedModule, isDocumentedSetup } from "../support/documented-parts"
import { switchToEnglish } from "../support/english"

const { companions } = declarations
const declared: Texts = Object.assign({}, ...Object.values(companions))

/** Indonesian words that no English text contains. */
const INDONESIAN =
  /\b(wajib|tidak|gagal|berhasil|harus|hanya|sudah|belum|dan|atau|di|yang|ini|diisi|dipilih|data|nama|tanggal|kode|jenis|jabatan|kelompok|alamat|nomor|tambah|hapus|mitra|angkutan|anggota|singkong|transaksi|komisi|karyawan|berat|harga)\b/i
/** English that contains one of these words. */
const ENGLISH_DATA = /\b(sample|actual|master) data\b/gi
const isIndonesian = (text: string) => INDONESIAN.test(text.replace(ENGLISH_DATA, ""))

/** Companions of files with a line for each entity. */
const SHARED = new Set(["menu", "modules", "setup"].map((name) => `resources/${name}.en.ts`))

let registry: Registry
beforeAll(() => {
  switchToEnglish(declared)
  registry = createRegistry(resources, fieldTypes, access)
})
afterAll(() => setLanguage(undefined))

/** Texts and companions of new entities, and of their menu links, modules and setup pages. */
const isNew = (module: object): boolean =>
  Object.values(module).some((value) => isDeclared(value) && !isDocumented(value))
const isDeclared = (value: unknown): value is Declared =>
  typeof value === "object" && value !== null && "fields" in value && "name" in value
const newFiles = new Set(
  Object.entries(declarations.declaring)
    .filter(([, module]) => isNew(module))
    .map(([path]) => path.replace(/^(\.\.\/)+/, "").replace(/\.ts$/, ".en.ts")),
)
const documentedTexts = new Set(
  [
    documentedMenu(menu),
    setupPages.filter(isDocumentedSetup),
    access.modules.filter(isDocumentedModule),
  ].flatMap(textsOf),
)
const isOfNew = ({ code, place, file, warning }: Fault): boolean =>
  warning === true &&
  (newFiles.has(file ?? "") ||
    (code === "E001" && SHARED.has(file ?? "") && !documentedTexts.has(place.slice(1, -1))))

test("each declared text has one translation, and each translation a declared text", () => {
  expect(checkEnglish().filter((fault) => !isOfNew(fault))).toEqual([])
})

/** The texts of a resource for users, also messages made of labels. */
const textsFor = (resource: Registry["all"][number]): string[] => {
  const { messages, fields, written: _, ...rest } = resource
  return [
    ...textsOf(rest),
    ...fields.flatMap((field) => [
      ...textsOf(field),
      ...Object.values(field.required).flatMap((text) => text ?? []),
      ...Object.values(field.rules)
        .flat()
        .map(({ message }) => message),
    ]),
    ...Object.values(messages).flatMap((message) =>
      typeof message === "function" ? [message(resource.list.heading)] : textsOf({ message }),
    ),
  ]
}

describe("in English no Indonesian word is left", () => {
  test.each(resources.filter(isDocumented).map(({ name }) => name))("in the texts of %s", (name) => {
    expect(textsFor(registry.get(name)).filter(isIndonesian)).toEqual([])
  })

  test("in the menu, the setup pages, the dashboard, the documents and the access matrix", () => {
    const entries = [documentedMenu(menu), setupPages.filter(isDocumentedSetup), dashboard]
    const texts = entries.flatMap((part) => textsOf(translate(part)))
    const modules = [...access.modules.filter(isDocumentedModule), ...access.hiddenModules]
    texts.push(...modules.map(({ label }) => tLabel(label)))
    texts.push(
      ...documents.map(({ label }) => tLabel(label)),
      tLabel(product.keptInBrowser),
      tLabel(product.administrator),
    )
    expect(texts.filter(isIndonesian)).toEqual([])
  })
})

test("a list has the plural, a record the singular", () => {
  expect(registry.get("positions")).toMatchObject({
    label: { singular: "Position", plural: "Positions" },
    list: { heading: "Positions" },
  })
  expect(registry.get("admins").field("position").label).toBe("Position")
  expect(translate(setupPages)[0]?.panels.map(({ label }) => label)).toEqual([
    "User types",
    "Positions",
    "Groups",
  ])
})

describe("texts of declared functions are translated with their values", () => {
  const warned = (resource: string, key: string, values: Record<string, unknown>) =>
    registry
      .get(resource)
      .field(key)
      .warn?.(values, {} as never)

  test("identity numbers", () => {
    expect(warned("admins", "NIK", { NIK: "x" })).toBe("A NIK usually has digits only.")
    expect(warned("admins", "NIK", { NIK: "1" })).toBe("A NIK usually has 16 digits; this one has 1 digit.")
    expect(warned("employees", "NIK", { NIK: "1807014107850003", dateOfBirth: "1990-01-01" })).toBe(
      "The date of birth in the NIK (01-07-85) differs from Date of birth.",
    )
    expect(warned("subAgents", "NPWP", { NPWP: "12" })).toBe(
      "An NPWP usually has 15 or 16 digits; this one has 2 digits.",
    )
    expect(warned("subAgents", "NPWP", { NPWP: "x" })).toBe("An NPWP usually has digits only.")
  })

  test("a weighing, a harvest, a blocked role", () => {
    expect(warned("transactions", "Netto", { Gross: "5000", Tare: "1000", Netto: "3000" })).toBe(
      "Gross − Tare = 4.000, not 3.000.",
    )
    const { check } = registry.get("verifications").field("harvestDate")
    expect(check?.({ plantingDate: "2026-05-02", harvestDate: "2026-05-01" }, {} as never)).toBe(
      "Harvest date may not be before planting date",
    )
    expect(registry.get("admins").field("userRole")).toMatchObject({ blocked: expect.any(Function) })
    expect(
      (registry.get("admins").field("userRole") as { blocked?: (role: object) => unknown }).blocked?.({
        grantable: false,
      }),
    ).toBe("Includes rights that you do not have")
  })

  test("the line of a dashboard's record keeps its fields; their keys are data", () => {
    expect(translate(dashboard).latest).toMatchObject({ text: "Delivery note {NoNota}", detail: "Supplier" })
    expect(translate(dashboard).charts[1]).toMatchObject({ by: "Supplier", measure: { sum: "BeratBersih" } })
  })

  test("a label within a message of the server is translated", () => {
    for (const { fields } of resources)
      for (const { label } of Object.values(fields))
        expect(tLabel(`${label} wajib dipilih`)).toMatch(/ must be chosen$/)
    expect(tLabel("Nama Supplier wajib diisi")).toBe("Supplier name is required")
    expect(tLabel("Jabatan wajib diisi")).toBe("Position is required")
  })
})
