/** A resource with rights of records and of fields; every kind of value that may be protected. */
import { defineResource } from "../../../src/core/schema/define"

const PRICE = { read: "PartnerData", write: "PartnerData" } as const

export const depots = defineResource({
  name: "depots",
  label: { singular: "Depo", plural: "Data Depo" },
  api: "/depots",
  access: {
    module: "UserSetup",
    records: ({ me }) => [{ field: "managerId", operator: "eq", value: me.id }],
    recordsUnless: "EmployeeData",
  },
  fields: {
    name: { type: "text", label: "Nama Depo", required: true, unique: true },
    managerId: { type: "reference", label: "Kepala", resource: "admins" },
    price: { type: "money", label: "Harga", access: { read: "PartnerData", write: "PartnerData" } },
    margin: {
      type: "derived",
      label: "Laba",
      total: true,
      format: "money",
      readOnly: true,
      access: { read: "PartnerData" },
      derive: ({ price }) => (typeof price === "number" ? price * 2 : null),
    },
    owner: { type: "text", label: "Pemilik", access: PRICE },
    ownerNumber: { type: "digits", label: "NIK Pemilik", personal: true, access: PRICE },
    grade: { type: "text", label: "Kelas", initial: "C", access: { write: "PartnerData" } },
    contract: { type: "document", label: "Kontrak", extensions: ["pdf"], maxBytes: 5000, access: PRICE },
    photo: {
      type: "document",
      label: "Foto",
      extensions: ["pdf"],
      maxBytes: 5000,
      access: { write: "PartnerData" },
    },
    note: { type: "text", label: "Catatan" },
    nearIds: { type: "reference", label: "Tetangga", resource: "depots", many: true },
    zoneId: { type: "reference", label: "Zona", resource: "zones" },
    crates: { type: "lines", label: "Peti", resource: "crates", by: "depotId" },
    seals: { type: "lines", label: "Segel", resource: "seals", by: "depotId", access: PRICE },
  },
  list: {
    path: "/data-depo",
    columns: ["name", "price", "margin", "owner", "ownerNumber", "grade", "note", "nearIds"],
    filters: ["name", "price", "owner", "grade", "note"],
    search: ["name", "price", "owner", "note"],
  },
  related: { loads: { by: "depotId", columns: ["number", "weight", "value"], total: true } },
  actions: {
    mark: { label: "Tandai", set: () => ({ note: "ditandai" }) },
    reprice: { label: "Ubah harga", asks: ["price"], set: ({ asked }) => ({ price: asked.price }) },
    regrade: { label: "Ubah kelas", asks: ["grade"], set: ({ asked }) => ({ grade: asked.grade }) },
  },
  offline: true,
  form: {
    create: { path: "/tambah-depo" },
    edit: { path: "/edit-depo", editStash: "editDepo" },
  },
})
