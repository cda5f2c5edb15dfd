/** What the compiler itself finds of a declaration: `tsc` reads this file, nothing runs it. */
import { defineFields, defineResource } from "../../../src/core/schema/define"

const common = { label: { singular: "Gudang", plural: "Gudang" }, api: "/gudang" } as const
const access = { module: "UserSetup" } as const
const options = [
  { value: "OWN", label: "Milik sendiri" },
  { value: "RENT", label: "Sewa" },
] as const

export const right = defineResource({
  ...common,
  name: "gudang",
  access,
  fields: {
    nama: { type: "text", label: "Nama" },
    status: { type: "select", label: "S", options, initial: "OWN" },
  },
  title: "nama",
})

export const misspelt = defineFields({
  // @ts-expect-error a misspelt key of a field
  nama: { type: "text", label: "Nama", requierd: true },
})

export const noOption = defineFields({
  // @ts-expect-error `initial` that is none of the options
  status: { type: "select", label: "Status", options, initial: "RENTS" },
})

export const noTitle = defineResource({
  ...common,
  name: "gudang",
  access,
  fields: { nama: { type: "text", label: "Nama" } },
  // @ts-expect-error a title that is no field
  title: "nam",
})

// @ts-expect-error `access` left out
export const noAccess = defineResource({
  ...common,
  name: "g",
  fields: { nama: { type: "text", label: "N" } },
})

export const noModule = defineResource({
  ...common,
  name: "gudang",
  // @ts-expect-error a module that is in no list
  access: { module: "UserSetups" },
  fields: { nama: { type: "text", label: "Nama" } },
})
