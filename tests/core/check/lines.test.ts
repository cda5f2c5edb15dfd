/** `lines`: each mistake is reported with its code, its place and a remedy. */
import { describe, expect, test } from "vitest"
import { checkResources } from "../../../src/core/schema/check"
import { checkMenu } from "../../../src/core/schema/check/menu"
import { defineResource } from "../../../src/core/schema/define"
import { createRegistry } from "../../../src/core/schema/registry"
import { fieldTypes } from "../../../src/fields/registry"
import { checkedTypes } from "../../../src/fields/registry.check"
import { gudang, type Loose, product } from "./support"

const rak = defineResource({
  name: "rak",
  label: { singular: "Rak", plural: "Rak" },
  access: { module: "UserSetup" },
  fields: {
    gudangId: { type: "reference", label: "Gudang", resource: "gudang", required: true },
    isi: { type: "number", label: "Isi", required: true },
  },
})

const owner = (field: object = {}): Loose => ({
  ...gudang,
  fields: {
    ...gudang.fields,
    rak: { type: "lines", label: "Rak", resource: "rak", by: "gudangId", min: 1, max: 5, ...field },
  },
})

const faultsOf = (...declared: readonly unknown[]) =>
  checkResources(declared as never, checkedTypes, product).map(({ code, place, remedy }) => ({
    fault: `${code} ${place}`,
    remedy,
  }))

test("a line resource needs neither an api nor a list, nor a text as its name, nor a menu link", () => {
  expect(faultsOf(owner(), rak)).toEqual([])
  const registry = createRegistry([owner(), rak] as never, fieldTypes)
  const faults = checkMenu([], { registry, setupPages: [], paths: [] })
  expect(faults.map(({ place }) => place)).toEqual(["gudang"])
  expect(registry.get("rak").title).toBe("isi")
})

test("a variant of the owner may have the same lines", () => {
  const variant = {
    ...owner(),
    name: "gudangLuar",
    variantOf: "gudang",
    list: undefined,
    form: undefined,
  }
  expect(faultsOf(owner(), rak, variant)).toEqual([])
})

describe("mistakes", () => {
  const PLACE = "gudang.fields.rak"
  test.each<[title: string, fault: string, remedy: RegExp, declared: readonly unknown[]]>([
    ["an unknown resource", `R111 ${PLACE}.resource`, /'gudang'/, [owner({ resource: "gudan" })]],
    ["an unknown reference", `R112 ${PLACE}.by`, /'gudangId'/, [owner({ by: "gudangid" }), rak]],
    ["`by` that refers to nothing", `R112 ${PLACE}.by`, /gudangId/, [owner({ by: "isi" }), rak]],
    [
      "a reference to many",
      `R112 ${PLACE}.by`,
      /give rak a reference to gudang/,
      [
        owner(),
        {
          ...rak,
          fields: { ...rak.fields, gudangId: { ...rak.fields.gudangId, required: false, many: true } },
        },
      ],
    ],
    ["no `by`", `N004 ${PLACE}`, /every key/, [owner({ by: undefined }), rak]],
    ["a misspelt key", `F017 ${PLACE}.most`, /leave it out|'/, [owner({ most: 3 }), rak]],
    ["min above max", `F024 ${PLACE}`, /smaller/, [owner({ min: 6 }), rak]],
    ["more lines than items", `F024 ${PLACE}`, /maxItems: 150/, [owner({ max: 150 }), rak]],
    [
      "actions",
      "R113 rak.actions",
      /owner/,
      [owner(), { ...rak, actions: { empty: { label: "Kosongkan", set: () => ({ isi: 0 }) } } }],
    ],
    ["an api of its own", "R113 rak.api", /leave out/, [owner(), { ...rak, api: "/rak" }]],
    [
      "a list in the browser",
      "R113 rak.browser",
      /leave out/,
      [
        owner(),
        {
          ...rak,
          browser: "rak",
          list: { columns: ["isi"] },
          show: { fields: ["isi"] },
        },
      ],
    ],
    ["a list of its own", "R113 rak.list.path", /drop/, [owner(), { ...rak, list: { path: "/rak" } }]],
    [
      "a form of its own",
      "R113 rak.form",
      /drop/,
      [owner(), { ...rak, form: { create: { path: "/tambah-rak" } } }],
    ],
    [
      "another module",
      "R113 rak.access.module",
      /UserSetup/,
      [owner(), { ...rak, access: { module: "AdminData" } }],
    ],
    [
      "a running code",
      "R113 rak.fields.kode",
      /text/,
      [
        owner(),
        {
          ...rak,
          fields: {
            ...rak.fields,
            kode: { type: "sequence", label: "K", prefix: "R-", digits: 3, scope: "rak" },
          },
        },
      ],
    ],
    [
      "a file",
      "F025 rak.fields.foto",
      /owner/,
      [
        owner(),
        {
          ...rak,
          fields: {
            ...rak.fields,
            foto: { type: "document", label: "Foto", extensions: ["jpg"], maxBytes: 1000 },
          },
        },
      ],
    ],
    [
      "lines of lines",
      "R113 rak.fields.papan",
      /owner/,
      [
        owner(),
        {
          ...rak,
          fields: { ...rak.fields, papan: { type: "lines", label: "P", resource: "papan", by: "rakId" } },
        },
        {
          ...rak,
          name: "papan",
          fields: {
            rakId: { type: "reference", label: "R", resource: "rak", required: true },
            isi: rak.fields.isi,
          },
        },
      ],
    ],
    [
      "lines of a list in the browser",
      `R114 ${PLACE}`,
      /api/,
      [{ ...owner(), api: undefined, browser: "gudang" }, rak],
    ],
    [
      "two owners",
      "R115 stok.fields.rak.resource",
      /another resource/,
      [
        owner(),
        { ...rak, fields: { ...rak.fields, stokId: { type: "reference", label: "S", resource: "stok" } } },
        {
          name: "stok",
          label: { singular: "Stok", plural: "Stok" },
          api: "/stok",
          access: { module: "UserSetup" },
          fields: {
            nama: { type: "text", label: "Nama" },
            rak: { type: "lines", label: "Rak", resource: "rak", by: "stokId" },
          },
        },
      ],
    ],
    [
      "a setup list",
      "P502 gudang.list.columns",
      /leave it out/,
      [
        {
          ...owner(),
          list: { path: "/data-gudang", view: "setup", columns: ["kode", "nama", "status", "sampai", "rak"] },
          form: undefined,
        },
        rak,
      ],
    ],
  ])("%s", (_, fault, remedy, declared) => {
    const faults = faultsOf(...declared)
    expect(faults.map((one) => one.fault)).toEqual([fault])
    expect(faults[0]?.remedy).toMatch(remedy)
  })
})
