/** Each mistake that a declaration invites is reported with its code, its place and a remedy, and nothing else is. */
import { describe, expect, test } from "vitest"
import { maxLength, minLength } from "../../../src/core/validation/rules"
import { change, each, eachValue, faultsWith, type Loose, product, type ValueCase } from "./support"

const text = (more: Loose = {}) => ({ type: "text", label: "Isi", ...more })

test("both are right", () => expect(faultsWith(() => {}, product)).toEqual([]))

test.each<[string, Loose]>([
  [
    "fields of which only one takes part at a time",
    {
      "gudang.fields.milik": text({ send: "isi", when: (row: Loose) => row.status === "OWN" }),
      "gudang.fields.sewa": text({ send: "isi", label: "Sewa", when: (row: Loose) => row.status === "RENT" }),
    },
  ],
  [
    "a list that two fields append to",
    { "gudang.fields.nama.send": "a[]", "gudang.fields.kode.send": "a[]" },
  ],
  [
    "a field that only shows another's value",
    { "gudang.fields.isi": text({ read: "kode", send: false, column: false }) },
  ],
])("%s may share a name", (_, mistake) => expect(faultsWith(change(mistake), product)).toEqual([]))

describe("keys and types", () => {
  eachValue([
    ["a misspelt key of a field", "F017 gudang.fields.nama.requierd", true, /'required'/],
    ["a misspelt key of a type", "F017 gudang.fields.kode.uperCase", true, /'upperCase'/],
    ["a misspelt key of a list", "N002 gudang.list.column", [], /'columns'/],
    ["`when` that is no function", "X805 gudang.fields.sampai.when", "RENT", /\(…\) => …/],
    ["a field named `version`", "F002 gudang.fields.version", text(), /another key/],
  ])
  each([
    [
      "an unknown type",
      "F012 gudang.fields.kapasitas",
      /'number'/,
      { "gudang.fields.kapasitas.type": "nunber" },
    ],
    [
      "`access` left out",
      "N003 gudang.access",
      /access: \{ module/,
      ({ gudang, stokMasuk }) => {
        delete gudang.access
        delete stokMasuk.fields.gudangId
        delete stokMasuk.fields.sewa
        stokMasuk.list = { path: "/data-stok-masuk", columns: ["nomor"] }
      },
    ],
  ])
})

const map = { type: "document", label: "Peta", extensions: ["pdf"], maxBytes: 1000 }

describe("fields", () => {
  eachValue([
    ["two fields with one label", "F018 gudang.fields.nama.label", "Kode", /of its own/],
    ["`initial` that is no option", "F020 gudang.fields.status.initial", "RENTS", /'RENT'/],
    ["a document without a column", "F025 gudang.fields.peta", { ...map, column: false }, /column/],
    ["documents that are one", "F026 gudang.fields.peta", { ...map, maxItems: 3 }, /many: true/],
    ["a document that takes no file", "F027 gudang.fields.peta", { ...map, extensions: [] }, /docx/],
    ["a document of unknown content", "F027 gudang.fields.peta", { ...map, extensions: ["exe"] }, /docx/],
    ["a document that is too large", "F028 gudang.fields.peta", { ...map, maxBytes: 1e9 }, /52_428_800/],
    ["a document without a size", "F028 gudang.fields.peta", { ...map, maxBytes: 0.5 }, /whole/],
    [
      "a code that waits for no field",
      "F034 gudang.fields.urut",
      { type: "sequence", label: "Urut", digits: 3, scope: "urut", after: "statis" },
      /`after`/,
    ],
    [
      "a unit of no number",
      "F035 gudang.fields.nama",
      { type: "text", label: "Nama", unit: "kg" },
      /reads: "number"/,
    ],
    ["`title` that is a reference", "S210 stokMasuk.title", "gudangId", /text/],
    ["`title` that is an amount", "S210 stokMasuk.title", "harga", /text/],
    ["a column that is no field", "S201 gudang.list.columns", ["kode", "nam"], /'nama'/],
    ["a filter that is no field", "S201 gudang.list.filters", ["stattus"], /'status'/],
  ])
  const nama = "gudang.fields.nama"
  each([
    [
      "two options with one value",
      "F019 gudang.fields.status",
      /of its own/,
      ({ gudang }) => void gudang.fields.status.options.push({ value: "OWN", label: "Pinjam" }),
    ],
    ["min above max", "F024 gudang.fields.kapasitas", /smaller/, { "gudang.fields.kapasitas.min": 200 }],
    [
      "minLength above maxLength",
      `F024 ${nama}`,
      /smaller/,
      { [`${nama}.rules`]: [minLength(9, "9"), maxLength(5, "5")] },
    ],
    [
      "two fields with one name in the payload",
      `F040 ${nama}.send`,
      /names\[\]/,
      { [`${nama}.send`]: "kode", [`${nama}.column`]: "nama" },
    ],
    [
      "a field with the payload name of a fixed value",
      `F040 ${nama}.send`,
      /`send` of its own/,
      { "gudang.fixedValues": { nama: { value: "A", read: "jenis" } } },
    ],
    [
      "a list and a value with one name in the payload",
      "F040 gudang.fields.kapasitas.send",
      /names\[\]/,
      { [`${nama}.send`]: "isi[]", "gudang.fields.kapasitas.send": "isi" },
    ],
    ["two fields with one column", `F041 ${nama}`, /another `column`/, { [`${nama}.column`]: "kode" }],
    [
      "two stored fields at one path of the response",
      `F042 ${nama}`,
      /`column: false`/,
      { [`${nama}.read`]: "kode", [`${nama}.column`]: "nama" },
    ],
    [
      "an option that is longer than its limit",
      "F043 gudang.fields.status",
      /raise maxLength/,
      { "gudang.fields.status.maxLength": 3 },
    ],
    [
      "a required field that is hidden",
      `F044 ${nama}`,
      /`initial` or `derive`/,
      { [`${nama}.hidden`]: true, "gudang.list.columns": ["kode", "status"], "gudang.title": "kode" },
    ],
    ["`was` without a name", `W803 ${nama}.was`, /drop `was`/, { [`${nama}.was`]: "" }],
    ["`was` with its own name", `W801 ${nama}.was`, /before/, { [`${nama}.was`]: "nama" }],
    [
      "`offline` without an add form",
      "S213 gudang.offline",
      /form\.create/,
      { "gudang.offline": true, "gudang.form.create": undefined },
    ],
    [
      "`offline` with a password",
      "S213 stokMasuk.offline",
      /password/,
      {
        "stokMasuk.offline": true,
        "stokMasuk.fields.sandi": { type: "password", label: "Password" },
      },
    ],
    [
      "`offline` on a browser list",
      "S213 gudang.offline",
      /drop/,
      { "gudang.offline": true, "gudang.browser": "gudang", "gudang.api": undefined },
    ],
    [
      "`title` that is hidden",
      "S210 stokMasuk.title",
      /users see/,
      { "stokMasuk.fields.kunci": text({ hidden: true }), "stokMasuk.title": "kunci" },
    ],
    [
      "`offer` for a field without typed input",
      `F031 ${nama}.offer`,
      /drop `offer`/,
      { [`${nama}.readOnly`]: true, [`${nama}.offer`]: () => "Gudang" },
    ],
  ])
})

describe("references and modules", () => {
  const field = "stokMasuk.fields.gudangId"
  each([
    ["an unknown resource", `R101 ${field}`, /'gudang'/, { [`${field}.resource`]: "gudanng" }],
    [
      "an unknown lookup",
      `R102 ${field}`,
      /'kapasitas'/,
      { [`${field}.lookups.gudang`]: ["kapasitass", "status"] },
    ],
    ["a label that is no text", `R105 ${field}`, /text/, { [`${field}.optionLabel`]: "kapasitas" }],
    [
      "a reference of a browser list without its label",
      `R105 ${field}`,
      /leave it out/,
      { "stokMasuk.api": undefined, "stokMasuk.browser": "stokMasuk" },
    ],
    [
      "two resources that require each other",
      `R104 ${field}`,
      /leave `required` off/,
      {
        "gudang.fields.stokId": {
          type: "reference",
          label: "Stok",
          resource: "stokMasuk",
          readLabel: "stok.nomor",
          required: true,
        },
      },
    ],
    ["a misspelt module", "M601 gudang.access", /'UserSetup'/, { "gudang.access.module": "UserSetups" }],
    [
      "a module that no role can be granted",
      "M602 gudang.access",
      /resources\/modules\.ts/,
      { "gudang.access.module": "Global" },
    ],
  ])
})

describe("unique names", () => {
  eachValue([
    ["an API path twice", "T401 stokMasuk.api", "/gudang", /its own api/],
    ["an API path without a slash", "A301 gudang.api", "gudang", /slash/],
    ["an API path of the server", "T404 gudang.api", "/permissions", /another path/],
    ["a path below one of the server", "T404 gudang.api", "/auth", /another path/],
    ...["settings", "dropped_gudang", "listed_gudang", "choices_gudang", "list_index_gudang"].map(
      (table): ValueCase => [`the server's table ${table}`, "T403 gudang.table", table, /`table`/],
    ),
  ])
  each([
    ["the path of a page", "T402 gudang.list", /another path/, { "gudang.list.path": "/Dashboard/" }],
    [
      "a list's path twice",
      "T401 stokMasuk.list",
      /its own path/,
      { "gudang.list.path": "/data-stok-masuk" },
    ],
    [
      "a resource named like a table of the server",
      "T403 accounts.name",
      /another name/,
      {
        "gudang.name": "accounts",
        "stokMasuk.fields.gudangId.resource": "accounts",
        "stokMasuk.fields.gudangId.lookups": { accounts: ["status"] },
      },
    ],
    [
      "a shared table without separating values",
      "T406 stokMasuk.table",
      /fixedValues/,
      { "gudang.table": "stok_masuk" },
    ],
    [
      "a shared table with a column in two kinds",
      "T407 stokMasuk.fields.nomor",
      /another `column`/,
      {
        "stokMasuk.table": "gudang",
        "stokMasuk.fixedValues": { jenis: { value: "STOK", read: "jenis" } },
        "gudang.fixedValues": { jenis: { value: "GUDANG", read: "jenis" } },
        "gudang.fields.nomor": { type: "number", label: "Nomor" },
      },
    ],
    [
      "one stash for two edits",
      "T401 stokMasuk.form.edit",
      /its own hand-over item/,
      { "gudang.form.edit.editStash": "editStokMasuk" },
    ],
    [
      "a local-storage item of the session",
      "T405 gudang.browser",
      /another local-storage key/,
      ({ gudang, stokMasuk }) => {
        delete gudang.api
        gudang.browser = "token"
        delete stokMasuk.fields.gudangId
        delete stokMasuk.fields.sewa
        stokMasuk.list.columns = ["nomor"]
      },
    ],
  ])
})

describe("setup lists", () => {
  const list = { path: "/data-gudang", view: "setup", columns: ["kode", "nama"] }
  const sandi = { type: "password", label: "Sandi", alphabet: "symbols", length: 8 }
  each([
    [
      "a field that a row cannot show",
      "P502 gudang.list.columns",
      /leave it out/,
      {
        "gudang.list": { ...list, columns: ["kode", "nama", "status", "sandi"] },
        "gudang.form": {},
        "gudang.fields.sandi": sandi,
      },
    ],
    [
      "a required field without a column",
      "P503 gudang.list.columns",
      /'status'/,
      { "gudang.list": list, "gudang.form": {} },
    ],
  ])
})
