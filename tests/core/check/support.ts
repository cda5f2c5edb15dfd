/** Two entities that nobody has seen before, a warehouse and its receipts, for mistakes to be made on. */
import { type CheckOptions, checkResources, type Fault } from "../../../src/core/schema/check"
import type { Declared } from "../../../src/core/schema/define"
import { defineResource } from "../../../src/core/schema/define"
import { fieldTypes } from "../../../src/fields/registry"

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
type Loose = Record<string, any>

/** A copy of both, as loose as JavaScript, changed by whoever makes the mistake. */
export type Mistake = (both: { gudang: Loose; stokMasuk: Loose }) => void

/** The mistake of one value somewhere: `put("gudang.list.path", "/dashboard")`. */
export const put =
  (place: string, value: unknown): Mistake =>
  (both) => {
    const keys = place.split(".")
    const last = String(keys.pop())
    keys.reduce<Loose>((node, key) => node[key], both)[last] = value
  }

const copyOf = (value: unknown): unknown =>
  typeof value !== "object" || value === null
    ? value
    : Array.isArray(value)
      ? value.map(copyOf)
      : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyOf(item)]))

/** What is found of both with a mistake in them. */
export function faultsWith(mistake: Mistake, options: CheckOptions = {}): Fault[] {
  const both = { gudang: copyOf(gudang) as Loose, stokMasuk: copyOf(stokMasuk) as Loose }
  mistake(both)
  return checkResources([both.gudang, both.stokMasuk] as unknown as Declared[], fieldTypes, options)
}

/** A mistake, what it is called, where it stands, and what its remedy says. */
export type Case = [title: string, mistake: Mistake, code: string, place: string, remedy: RegExp]
