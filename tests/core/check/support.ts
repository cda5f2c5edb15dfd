/** Two declarations, a warehouse and its receipts, and the faults of mistakes in them. */
import { expect, test } from "vitest"
import { type CheckOptions, checkResources, type Fault } from "../../../src/core/schema/check"
import { type Declared, defineResource } from "../../../src/core/schema/define"
import { checkedTypes } from "../../../src/fields/registry.check"

export const gudang = defineResource({
  name: "gudang",
  label: { singular: "Gudang", plural: "Data Gudang" },
  api: "/gudang",
  access: { module: "UserSetup" },
  fields: {
    kode: { type: "text", label: "Kode", upperCase: true, required: true, unique: true },
    nama: { type: "text", label: "Nama", required: true },
    status: {
      type: "select",
      label: "Status",
      required: true,
      options: [
        { value: "OWN", label: "Milik sendiri" },
        { value: "RENT", label: "Sewa" },
      ],
    },
    sampai: {
      type: "date",
      label: "Sewa sampai",
      required: true,
      when: (values) => values.status === "RENT",
    },
    kapasitas: { type: "number", label: "Kapasitas", min: 0, max: 100 },
  },
  list: { path: "/data-gudang", columns: ["kode", "nama", "status"] },
  form: { create: { path: "/add-gudang" }, edit: { path: "/edit-gudang", editStash: "editGudang" } },
})

export const stokMasuk = defineResource({
  name: "stokMasuk",
  label: { singular: "Stok Masuk", plural: "Data Stok Masuk" },
  api: "/stok-masuk",
  access: { module: "UserSetup" },
  fields: {
    nomor: { type: "text", label: "Nomor", required: true },
    gudangId: {
      type: "reference",
      label: "Gudang",
      resource: "gudang",
      read: "gudang_id",
      readLabel: "gudang.nama",
      required: true,
      lookups: { gudang: ["status"] },
    },
    berat: { type: "number", label: "Berat", required: true },
    harga: { type: "money", label: "Harga" },
    sewa: {
      type: "text",
      label: "Penerima Sewa",
      when: (_, { ref }) => ref("gudangId")?.status === "RENT",
    },
  },
  list: { path: "/data-stok-masuk", columns: ["nomor", "gudangId", "berat"] },
  form: {
    create: { path: "/add-stok-masuk" },
    edit: { path: "/edit-stok-masuk", editStash: "editStokMasuk" },
  },
})

// biome-ignore lint/suspicious/noExplicitAny: a mistake has no type
export type Loose = Record<string, any>

/** Changes a copy of both declarations. */
export type Mistake = (both: { gudang: Loose; stokMasuk: Loose }) => void

/** Puts values at paths; undefined removes a key: `change({ "gudang.list.path": "/dashboard" })`. */
export const change =
  (values: Loose): Mistake =>
  (both) => {
    for (const [path, value] of Object.entries(values)) {
      const keys = path.split(".")
      const last = String(keys.pop())
      const part = keys.reduce<Loose>((node, key) => node[key], both)
      if (value === undefined) delete part[last]
      else part[last] = value
    }
  }

const copyOf = (value: unknown): unknown =>
  typeof value !== "object" || value === null
    ? value
    : Array.isArray(value)
      ? value.map(copyOf)
      : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyOf(item)]))

/** The faults of both declarations after a mistake. */
export function faultsWith(mistake: Mistake, options: CheckOptions = {}): Fault[] {
  const both = { gudang: copyOf(gudang) as Loose, stokMasuk: copyOf(stokMasuk) as Loose }
  mistake(both)
  return checkResources([both.gudang, both.stokMasuk] as unknown as Declared[], checkedTypes, options)
}

/** The product around the declarations. */
export const product: CheckOptions = {
  modules: ["AdminData", "UserSetup", "Global"],
  shownModules: ["AdminData", "UserSetup"],
  reserved: {
    tables: ["accounts", "settings"],
    routes: ["/history", "/auth/login", "/permissions/:roleId"],
    items: ["token"],
    screens: [{ path: "/dashboard", owner: "the page 'Dashboard'" }],
  },
}

/** `fault`: its code and place. */
type Case = readonly [title: string, fault: string, remedy: RegExp, mistake: Loose | Mistake]
/** The mistake is one value at the place of the fault. */
export type ValueCase = readonly [title: string, fault: string, value: unknown, remedy: RegExp]

function expectFault(mistake: Mistake, fault: string, remedy: RegExp): void {
  const faults = faultsWith(mistake, product)
  expect(faults.map(({ code, place }) => `${code} ${place}`)).toEqual([fault])
  expect(faults[0]?.remedy).toMatch(remedy)
}
/** A test of each mistake: the one fault with its remedy. */
export const each = (cases: readonly Case[]) =>
  test.each(cases)("%s", (_, fault, remedy, mistake) =>
    expectFault(typeof mistake === "function" ? (mistake as Mistake) : change(mistake), fault, remedy),
  )
export const eachValue = (cases: readonly ValueCase[]) =>
  test.each(cases)("%s", (_, fault, value, remedy) =>
    expectFault(change({ [fault.slice(5)]: value }), fault, remedy),
  )
