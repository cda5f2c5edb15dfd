/** Proposals and warnings of the product's forms: none is written by itself, none blocks a save. */
import { describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { nikWarning, npwpWarning } from "../../resources/shared/identity"
import type { Values } from "../../src/core/schema/types"
import { localPhone } from "../../src/fields/digits"
import { createFormStore } from "../../src/views/form/state/store"
import { row } from "../support/stored-lists"

const open = (name: string, original?: Values) =>
  createFormStore({
    resource: registry.get(name),
    mode: original ? "edit" : "create",
    me: { id: "1", name: "Ani", role: "Staf" },
    original,
    titleOf: (other) => registry.get(other).title,
  })

describe("a weighing", () => {
  const typed = (values: Values) => {
    const form = open("transactions")
    for (const [key, value] of Object.entries(values)) form.set(key, value)
    return form
  }
  test.each([
    ["Netto", { Gross: "7400", Tare: "2850" }, "4550"],
    ["Netto", { Gross: "7.400 kg", Tare: "2.850,5" }, "4549,5"],
    ["Netto", { Gross: "2850", Tare: "7400" }, null],
    ["Netto", { Gross: "kira-kira 2 ton", Tare: "1" }, null],
    ["BeratBersih", { Netto: "4550", Refraksi: "3" }, "4414"],
    ["BeratBersih", { Netto: "4550", Refraksi: "3,5 %" }, "4391"],
    ["BeratBersih", { Netto: "4550", Refraksi: "50 kg" }, "4500"],
    ["BeratBersih", { Netto: "4550", Refraksi: "3 karung" }, null],
    ["BeratBersih", { Netto: "4550", Refraksi: "150" }, null],
    ["Premi", { PremiPerKG: "15", BeratBersih: "4.414" }, "66210"],
    ["KomisiGross", { KomisiGrossPerKG: "Rp50", BeratBersih: "4414" }, "220700"],
    ["LoyaltyPts", { LpPerKG: "5", BeratBersih: "" }, null],
  ])("%s of %o: the proposal is %s, the value empty", (key, values, offered) => {
    const form = typed(values)
    expect(form.view(key).offer).toBe(offered)
    expect(form.values()[key]).toBeNull()
    expect(form.typed()).not.toHaveProperty(key)
  })
  test("a filled field has no proposal", () => {
    const form = typed({ Gross: "7400", Tare: "2850", Netto: "1" })
    expect(form.view("Netto").offer).toBeNull()
    form.set("Netto", " ")
    expect(form.view("Netto").offer).toBe("4550")
  })
  test("a wrong Netto has a warning after the focus leaves it, and can be saved", () => {
    const form = typed({ Gross: "7400", Tare: "2850", Netto: "4500" })
    expect(form.view("Netto").warning).toBe("")
    form.blur("Netto")
    expect(form.view("Netto").warning).toBe("Gross − Tare = 4.550, bukan 4.500.")
    for (const [key, value] of Object.entries(row("N-1"))) if (!form.values()[key]) form.set(key, value)
    expect(form.validate()).toEqual({})
    form.set("Tare", "2900")
    expect(form.view("Netto").warning).toBe("")
  })
  test("a stored record has its warning at once; a finished form has none", () => {
    const form = open("transactions", { id: "0", ...row("N-1", { Gross: "10", Tare: "4", Netto: "7" }) })
    expect(form.view("Netto").warning).toContain("bukan 7")
    form.finish()
    expect(form.view("Netto").warning).toBe("")
  })
  test("an edit sends unchanged values without proposals", () => {
    const form = open("transactions", { id: "0", ...row("N-1", { Gross: "10", Tare: "4" }), Netto: "" })
    expect(form.view("Netto").offer).toBe("6")
    expect(form.values().Netto).toBe("")
    expect(form.typed()).toEqual({})
  })
})

test.each([
  ["9271010101900001", "1990-01-01", undefined],
  ["9271014101900001", "1990-01-01", undefined],
  ["927101010190000", "", "NIK biasanya 16 digit; ini 15 digit."],
  ["92710101019000AB", "", "NIK biasanya terdiri dari angka saja."],
  ["-", "", "NIK biasanya terdiri dari angka saja."],
  ["9271010101900001", "", undefined],
  ["9271010101900001", "1991-01-01", "Tanggal lahir dalam NIK (01-01-90) berbeda dengan Tanggal Lahir."],
])("NIK %s, born %s: %s", (NIK, dateOfBirth, said) => expect(nikWarning({ NIK, dateOfBirth })).toBe(said))

test.each([
  ["09.254.294.3-407.000", undefined],
  ["9271010101900001", undefined],
  ["12345", "NPWP biasanya 15 atau 16 digit; ini 5 digit."],
  ["belum ada", "NPWP biasanya terdiri dari angka saja."],
  ["-", "NPWP biasanya terdiri dari angka saja."],
])("NPWP %s: %s", (NPWP, said) => expect(npwpWarning({ NPWP })).toBe(said))

test.each([
  ["+6281234567890", "081234567890"],
  [" +62 812-3456-7890", "081234567890"],
  ["+62 (0)812 3456 7890", "081234567890"],
  ["+62", "0"],
  ["+6", "+6"],
  ["081234567890", "081234567890"],
  ["0812 3456-7890", "081234567890"],
  ["62 812 3456 7890", "081234567890"],
  ["62-812-3456-7890", "081234567890"],
  ["(+62) 812 3456 7890", "081234567890"],
  ["(62) 812 3456 7890", "081234567890"],
  ["(0812) 3456-7890", "081234567890"],
  ["62 812 abcd", "0812abcd"],
  ["62", "62"],
  ["6281234567890", "6281234567890"],
  ["+1 555", "+1 555"],
])("a phone number typed as '%s' is '%s'", (typed, kept) => expect(localPhone(typed)).toBe(kept))

test.each([
  "+62 812-3456-7890",
  "+62812.3456.7890",
  "62 812 3456 7890",
  "62 (0)812 3456 7890",
  "(0812) 3456-7890",
  "0812 3456 7890",
])("a phone number typed key by key is the pasted one: '%s'", (typed) => {
  let value = ""
  for (const key of typed) value = localPhone(value + key)
  expect(value).toBe(localPhone(typed))
  expect(value).toBe("081234567890")
})

describe("a similar name", () => {
  const named = registry.all.flatMap((resource) =>
    resource.fields
      .filter(({ similar }) => similar === true)
      .map((field) => [resource.name, field.key] as const),
  )
  const numbered = registry.all.flatMap((resource) =>
    resource.fields
      .filter(({ similar }) => similar === "same")
      .map((field) => [resource.name, field.key] as const),
  )
  test.each(numbered)(
    "%s.%s has a warning of the same number alone, whatever its case and blanks",
    (name, key) => {
      const form = open(name)
      form.setOwnRecords([
        { id: "7", [key]: "N-1001" },
        { id: "8", [key]: "N-1002" },
      ])
      form.set(key, "n-1001 ")
      form.blur(key)
      expect(form.view(key).warning).toMatch(/^Sudah ada .* yang sama: N-1001\.$/)
      expect(form.validate()).not.toHaveProperty(key)
      form.set(key, "N-1003")
      form.blur(key)
      expect(form.view(key).warning).toBe("")
    },
  )
  test("a second No Nota is one of them", () => {
    expect(numbered).toContainEqual(["transactions", "NoNota"])
  })
  test.each(named)("%s.%s has a warning after the focus leaves it, and no message", (name, key) => {
    const form = open(name)
    form.setOwnRecords([
      { id: "7", [key]: "Budi Santoso" },
      { id: "8", [key]: "Ani" },
      { id: "9", [key]: null },
    ])
    form.set(key, "Budi Santosa")
    expect(form.view(key).warning).toBe("")
    form.blur(key)
    expect(form.view(key).warning).toBe("Sudah ada yang mirip: Budi Santoso.")
    expect(form.validate()).not.toHaveProperty(key)
    form.set(key, "Sri Wahyuni")
    form.blur(key)
    expect(form.view(key).warning).toBe("")
  })
  test.each(named)(
    "%s.%s: a record is not compared with itself, and an unchanged name has no warning",
    (name, key) => {
      const form = open(name, { id: "7", [key]: "Budi Santoso" })
      form.setOwnRecords([
        { id: "7", [key]: "Budi Santoso" },
        { id: "8", [key]: "Budi Santosa" },
      ])
      expect(form.view(key).warning).toBe("")
      form.set(key, "Budi Santosoo")
      form.blur(key)
      expect(form.view(key).warning).toBe("")
      form.set(key, "Budi Santosa ")
      form.blur(key)
      expect(form.view(key).warning).toContain("Budi Santosa")
    },
  )
})

describe("the role of an account", () => {
  const WARNED = "Pemilik akun harus masuk lagi setelah disimpan."
  test.each([
    ["admins", "userRole", "email"],
    ["employees", "userRole", "email"],
    ["partners", "userRole", "email"],
    ["members", "adminRole", "email"],
  ])("%s: a change of %s warns if the record has an account", (name, role, email) => {
    const form = open(name, { [role]: "1", [email]: "siti@koperasi.id" })
    expect(form.view(role).warning).toBe("")
    form.set(role, "2")
    expect(form.view(role).warning).toBe(WARNED)
    form.set(role, "1")
    expect(form.view(role).warning).toBe("")
    const without = open(name, { [role]: "1" })
    without.set(role, "2")
    expect(without.view(role).warning).toBe("")
  })
})

test("a new verification offers the name of the field officer; a superadmin records for others", () => {
  const own = open("verifications")
  expect([own.view("fieldAgentName").offer, own.values().fieldAgentName]).toEqual(["Ani", null])
  const me = { id: "1", name: "Kepala", role: "superadmin" }
  const form = createFormStore({
    resource: registry.get("verifications"),
    mode: "create",
    me,
    original: undefined,
    titleOf: (other) => registry.get(other).title,
  })
  expect(form.view("fieldAgentName").offer).toBeNull()
})
