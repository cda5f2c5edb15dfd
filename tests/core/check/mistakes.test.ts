/** Each mistake that a declaration invites is named by its code, with its place and a remedy; and nothing else is. */
import { describe, expect, test } from "vitest"
import type { CheckOptions } from "../../../src/core/schema/check"
import { maxLength, minLength } from "../../../src/core/validation/rules"
import { type Case, faultsWith, put } from "./support"

const product: CheckOptions = {
  modules: ["AdminData", "UserSetup", "Global"],
  shownModules: ["AdminData", "UserSetup"],
  reserved: {
    tables: ["accounts", "settings"],
    routes: ["/auth/login", "/permissions/:roleId"],
    items: ["token"],
    screens: [{ path: "/dashboard", owner: "the page 'Dashboard'" }],
  },
}

const each = (cases: readonly Case[], options: CheckOptions = product) =>
  test.each(cases)("%s", (_, mistake, code, place, remedy) => {
    const faults = faultsWith(mistake, options)
    expect(faults.map((fault) => [fault.code, fault.place])).toEqual([[code, place]])
    expect(faults[0]?.remedy).toMatch(remedy)
  })

test("both are right as they stand", () => expect(faultsWith(() => {}, product)).toEqual([]))

describe("how it is written", () => {
  each([
    [
      "a misspelt key of a field",
      put("gudang.fields.nama", { type: "text", label: "Nama", requierd: true }),
      "F017",
      "gudang.fields.nama.requierd",
      /'required'/,
    ],
    [
      "a misspelt key of a type",
      put("gudang.fields.kode.uperCase", true),
      "F017",
      "gudang.fields.kode.uperCase",
      /'upperCase'/,
    ],
    ["a misspelt key of a list", put("gudang.list.column", []), "N002", "gudang.list.column", /'columns'/],
    [
      "`access` left out",
      ({ gudang, stokMasuk }) => {
        delete gudang.access
        delete stokMasuk.fields.gudangId
        delete stokMasuk.fields.sewa
        stokMasuk.list = { path: "/data-stok-masuk", columns: ["nomor"] }
      },
      "N003",
      "gudang.access",
      /access: \{ module/,
    ],
    [
      "a field type that does not exist",
      put("gudang.fields.kapasitas.type", "nunber"),
      "F012",
      "gudang.fields.kapasitas",
      /'number'/,
    ],
    [
      "`when` that is no function",
      put("gudang.fields.sampai.when", "RENT"),
      "X805",
      "gudang.fields.sampai.when",
      /\(…\) => …/,
    ],
    [
      "a field named `version`",
      put("gudang.fields.version", { type: "text", label: "Versi" }),
      "F002",
      "gudang.fields.version",
      /another key/,
    ],
  ])
})

describe("fields", () => {
  each([
    [
      "two fields with one label",
      put("gudang.fields.nama.label", "Kode"),
      "F018",
      "gudang.fields.nama.label",
      /of its own/,
    ],
    [
      "two options with one value",
      ({ gudang }) => void gudang.fields.status.options.push({ value: "OWN", label: "Pinjam" }),
      "F019",
      "gudang.fields.status",
      /of its own/,
    ],
    [
      "`initial` that is none of the options",
      put("gudang.fields.status.initial", "RENTS"),
      "F020",
      "gudang.fields.status.initial",
      /'RENT'/,
    ],
    ["min above max", put("gudang.fields.kapasitas.min", 200), "F024", "gudang.fields.kapasitas", /smaller/],
    [
      "minLength above maxLength",
      put("gudang.fields.nama.rules", [minLength(9, "9"), maxLength(5, "5")]),
      "F024",
      "gudang.fields.nama",
      /smaller/,
    ],
    [
      "a document on a resource that cannot keep it",
      put("gudang.fields.peta", { type: "document", label: "Peta", extensions: ["pdf"], maxBytes: 1000 }),
      "F025",
      "gudang.fields.peta",
      /browser/,
    ],
    ["`title` that is a reference", put("stokMasuk.title", "gudangId"), "S210", "stokMasuk.title", /text/],
    [
      "`offline` on what nobody can add",
      (both) => {
        put("gudang.offline", true)(both)
        delete both.gudang.form?.create
      },
      "S213",
      "gudang.offline",
      /form\.create/,
    ],
    [
      "`offline` with a password",
      (both) => {
        put("stokMasuk.offline", true)(both)
        put("stokMasuk.fields.sandi", { type: "password", label: "Password" })(both)
      },
      "S213",
      "stokMasuk.offline",
      /password/,
    ],
    [
      "`offline` on what lives in the browser",
      (both) => {
        put("gudang.offline", true)(both)
        put("gudang.browser", "gudang")(both)
        delete both.gudang.api
      },
      "S213",
      "gudang.offline",
      /drop/,
    ],
    ["`title` that is an amount", put("stokMasuk.title", "harga"), "S210", "stokMasuk.title", /text/],
    [
      "`title` that is hidden",
      ({ stokMasuk }) => {
        stokMasuk.fields.kunci = { type: "text", label: "Kunci", hidden: true }
        stokMasuk.title = "kunci"
      },
      "S210",
      "stokMasuk.title",
      /people see/,
    ],
    [
      "a column that is no field",
      put("gudang.list.columns", ["kode", "nam"]),
      "S201",
      "gudang.list.columns",
      /'nama'/,
    ],
    [
      "a filter that is no field",
      put("gudang.list.filters", ["stattus"]),
      "S201",
      "gudang.list.filters",
      /'status'/,
    ],
  ])
})

describe("what is referred to", () => {
  each([
    [
      "an unknown reference",
      put("stokMasuk.fields.gudangId.resource", "gudanng"),
      "R101",
      "stokMasuk.fields.gudangId",
      /'gudang'/,
    ],
    [
      "an unknown field of another resource",
      ({ stokMasuk }) => void stokMasuk.fields.gudangId.lookups.gudang.push("kapasitass"),
      "R102",
      "stokMasuk.fields.gudangId",
      /'kapasitas'/,
    ],
    [
      "a reference that is shown by what names nothing",
      ({ stokMasuk }) => void Object.assign(stokMasuk.fields.gudangId, { optionLabel: "kapasitas" }),
      "R105",
      "stokMasuk.fields.gudangId",
      /text/,
    ],
    [
      "a reference whose label is fetched from nowhere",
      ({ stokMasuk }) => {
        delete stokMasuk.api
        stokMasuk.browser = "stokMasuk"
      },
      "R105",
      "stokMasuk.fields.gudangId",
      /leave it out/,
    ],
    [
      "two resources that require each other",
      put("gudang.fields.stokId", {
        type: "reference",
        label: "Stok",
        resource: "stokMasuk",
        readLabel: "stok.nomor",
        required: true,
      }),
      "R104",
      "stokMasuk.fields.gudangId",
      /leave `required` off/,
    ],
    [
      "a module one letter off",
      put("gudang.access.module", "UserSetups"),
      "M601",
      "gudang.access",
      /'UserSetup'/,
    ],
    [
      "a module that no role can be granted",
      put("gudang.access.module", "Global"),
      "M602",
      "gudang.access",
      /resources\/modules\.ts/,
    ],
  ])
})

describe("what only one may have", () => {
  each([
    ["the path of a page", put("gudang.list.path", "/Dashboard/"), "T402", "gudang.list", /another path/],
    [
      "a list's path twice",
      put("gudang.list.path", "/data-stok-masuk"),
      "T401",
      "stokMasuk.list",
      /its own path/,
    ],
    ["an API path twice", put("gudang.api", "/stok-masuk"), "T401", "stokMasuk.api", /its own api/],
    ["an API path without a slash", put("gudang.api", "gudang"), "A301", "gudang.api", /slash/],
    [
      "a resource named as a table of the system's",
      ({ gudang, stokMasuk }) => {
        gudang.name = "accounts"
        stokMasuk.fields.gudangId.resource = "accounts"
        stokMasuk.fields.gudangId.lookups = { accounts: ["status"] }
      },
      "T403",
      "accounts.name",
      /another name/,
    ],
    ["a table of the system's", put("gudang.table", "settings"), "T403", "gudang.table", /`table`/],
    ...["dropped_gudang", "listed_gudang", "choices_gudang", "list_index_gudang"].map(
      (table): Case => [
        `a table that the server makes for itself: ${table}`,
        put("gudang.table", table),
        "T403",
        "gudang.table",
        /`table`/,
      ],
    ),
    ["an API path of the system's", put("gudang.api", "/permissions"), "T404", "gudang.api", /another path/],
    ["a path below one of the system's", put("gudang.api", "/auth"), "T404", "gudang.api", /another path/],
    [
      "a table that nothing tells apart",
      put("gudang.table", "stok_masuk"),
      "T406",
      "stokMasuk.table",
      /fixedValues/,
    ],
    [
      "one hand-over key for two resources",
      put("gudang.form.edit.editStash", "editStokMasuk"),
      "T401",
      "stokMasuk.form.edit",
      /its own hand-over item/,
    ],
  ])
  test("a local-storage item of the session's", () => {
    const faults = faultsWith(({ gudang, stokMasuk }) => {
      delete gudang.api
      gudang.browser = "token"
      delete stokMasuk.fields.gudangId
      delete stokMasuk.fields.sewa
      stokMasuk.list.columns = ["nomor"]
    }, product)
    expect(faults.map(({ code, place }) => [code, place])).toEqual([["T405", "gudang.browser"]])
  })
})

describe("rules, tried on samples", () => {
  each([
    [
      "`when` that compares with what is no option",
      put("gudang.fields.sampai.when", (values: { status: string }) => values.status === "RENTED"),
      "X804",
      "gudang.fields.sampai.when",
      /declared options/,
    ],
    [
      "`when` that reads a field that is not there",
      put("gudang.fields.sampai.when", (values: { statuss: string }) => values.statuss === "RENT"),
      "X802",
      "gudang.fields.sampai.when",
      /'status'/,
    ],
    [
      "`check` that reads a field that is not there",
      put("gudang.fields.nama.check", (values: { kodee: string }) => (values.kodee ? undefined : "Kode?")),
      "X802",
      "gudang.fields.nama.check",
      /'kode'/,
    ],
    [
      "`offer` that reads a field that is not there",
      put("gudang.fields.nama.offer", (values: { kodee: string }) => values.kodee),
      "X802",
      "gudang.fields.nama.offer",
      /'kode'/,
    ],
    [
      "`warn` that throws on an empty record",
      put("gudang.fields.nama.warn", (values: { nama: string }) => values.nama.trim()),
      "X801",
      "gudang.fields.nama.warn",
      /empty ones/,
    ],
    [
      "`offer` for a field that nobody types into",
      (all) => {
        put("gudang.fields.nama.readOnly", true)(all)
        put("gudang.fields.nama.offer", () => "Gudang")(all)
      },
      "F031",
      "gudang.fields.nama.offer",
      /drop `offer`/,
    ],
    [
      "`ref` of a field that is not there",
      put("stokMasuk.fields.sewa.when", (_: unknown, { ref }: { ref: (key: string) => unknown }) =>
        ref("gudang"),
      ),
      "X802",
      "stokMasuk.fields.sewa.when",
      /'gudangId'/,
    ],
    [
      "`derive` that reads through `ref` what is not named as readable",
      put("stokMasuk.fields.kapasitas", {
        type: "derived",
        label: "Kapasitas",
        derive: (_: unknown, { ref }: { ref: (key: string) => { kapasitas: number } | undefined }) =>
          ref("gudangId")?.kapasitas ?? null,
      }),
      "X803",
      "stokMasuk.fields.kapasitas.derive",
      /lookups/,
    ],
    [
      "`where` that reads what is not named as readable",
      put("stokMasuk.fields.gudangId.where", (row: { kapasitas: number }) => row.kapasitas !== 0),
      "X803",
      "stokMasuk.fields.gudangId.where",
      /lookups/,
    ],
    [
      "`options` that read records which are no source",
      put("stokMasuk.fields.truk", {
        type: "choice",
        label: "Truk",
        resource: "gudang",
        valueFrom: ["nama"],
        options: ({ rows }: { rows: (name: string) => { nama: string }[] | undefined }) =>
          (rows("stokMasuk") ?? []).map(() => ({ value: "a", label: "a" })),
      }),
      "X803",
      "stokMasuk.fields.truk.options",
      /lookups/,
    ],
    [
      "`check` that goes through records of which the server loads single ones",
      put("stokMasuk.fields.nomor.check", (_: unknown, { rows }: { rows: (name: string) => unknown }) =>
        rows("gudang") ? "Nomor?" : undefined,
      ),
      "X803",
      "stokMasuk.fields.nomor.check",
      /lookups/,
    ],
    [
      "`check` that throws",
      put("gudang.fields.nama.check", (values: { nama: string }) =>
        values.nama.trim() === "x" ? "Nama?" : undefined,
      ),
      "X801",
      "gudang.fields.nama.check",
      /empty ones/,
    ],
    [
      "`when` that throws before other records have come",
      put(
        "stokMasuk.fields.sewa.when",
        (_: unknown, { ref }: { ref: (key: string) => { status: string } }) =>
          ref("gudangId").status === "RENT",
      ),
      "X801",
      "stokMasuk.fields.sewa.when",
      /not come yet/,
    ],
  ])
})

describe("lists that are edited in place", () => {
  each([
    [
      "a setup list with a field it cannot show",
      ({ gudang }) => {
        gudang.list = { path: "/data-gudang", view: "setup", columns: ["kode", "nama", "status", "sandi"] }
        gudang.form = {}
        gudang.fields.sandi = { type: "password", label: "Sandi", alphabet: "symbols", length: 8 }
      },
      "P502",
      "gudang.list.columns",
      /leave it out/,
    ],
    [
      "a setup list without a column for a required field",
      ({ gudang }) => {
        gudang.list = { path: "/data-gudang", view: "setup", columns: ["kode", "nama"] }
        gudang.form = {}
      },
      "P503",
      "gudang.list.columns",
      /'status'/,
    ],
  ])
})
