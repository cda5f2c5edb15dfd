/**
 * An entity that the engine has never seen: every type of field, conditions, references (to itself as well), a unique
 * code and an account. The engine derives everything from this declaration.
 */
import { defineResource } from "../../../src/core/schema/define"
import type { Values } from "../../../src/core/schema/types"
import { digitsOnly, minLength } from "../../../src/core/validation/rules"

const withAccount = (values: Values) => values.hasKeeper === true

export const orchards = defineResource({
  name: "orchards",
  label: { singular: "Kebun", plural: "Data Kebun" },
  api: "/orchards",
  access: { module: "OrchardData" },
  fields: {
    title: {
      type: "text",
      label: "Nama Kebun",
      titleCase: true,
      required: true,
      maxLength: 40,
      unique: "Kebun sudah ada",
    },
    code: {
      type: "sequence",
      label: "Kode Kebun",
      prefix: "KBN-",
      digits: 4,
      scope: "orchard",
      required: true,
      readOnly: "edit",
    },
    planted: { type: "date", label: "Ditanam", read: "story.planted_on", required: true },
    area: { type: "number", label: "Luas", min: 0, max: 500, decimals: 2, unit: "ha" },
    rent: { type: "money", label: "Sewa" },
    phone: {
      type: "digits",
      label: "Telepon",
      rules: [digitsOnly("Telepon hanya angka"), minLength(5, "Minimal 5 digit")],
    },
    kind: {
      type: "select",
      label: "Jenis",
      required: true,
      options: [
        { value: "OWN", label: "Milik sendiri" },
        { value: "RENTED", label: "Sewaan" },
      ],
    },
    landlord: {
      type: "text",
      label: "Pemilik Lahan",
      required: "Pemilik lahan wajib diisi",
      when: (values) => values.kind === "RENTED",
    },
    irrigated: { type: "boolean", label: "Irigasi" },
    variety: {
      type: "reference",
      label: "Varietas Utama",
      resource: "varieties",
      read: "variety_id",
      readLabel: "variety.name",
      required: true,
    },
    others: { type: "reference", label: "Varietas Lain", resource: "varieties", many: true },
    parent: {
      type: "reference",
      label: "Kebun Induk",
      resource: "orchards",
      read: "parent_id",
      readLabel: "parent.title",
    },
    children: { type: "count", label: "Kebun Anak", of: "orchards", by: "parent" },
    nearest: {
      type: "choice",
      label: "Pemasok Terdekat",
      resource: "suppliers",
      valueFrom: ["name"],
      options: ({ rows }) =>
        (rows("suppliers") ?? []).map((row) => ({ value: String(row.name), label: String(row.name) })),
    },
    cart: {
      type: "plate",
      label: "Gerobak",
      parts: [
        { label: "Kode Daerah", required: "Kode Daerah wajib diisi", kind: "letters", max: 2 },
        { label: "Seri Angka", required: "Seri Angka wajib diisi", kind: "digits", max: 4 },
        { label: "Seri Daerah", required: "Seri Daerah wajib diisi", kind: "letters", max: 3 },
      ],
      when: (values) => values.kind === "OWN",
    },
    trees: {
      type: "derived",
      label: "Perkiraan Pohon",
      format: "number",
      decimals: 0,
      readOnly: true,
      derive: (values) => (typeof values.area === "number" ? Math.round(values.area * 1000) : null),
    },
    map: { type: "document", label: "Peta", extensions: ["pdf", "png"], maxBytes: 100_000 },
    passwordHint: { type: "text", label: "Petunjuk Password" },
    visits: { type: "lines", label: "Kunjungan", resource: "orchardVisits", by: "orchardId" },
    place: { type: "position", label: "Letak" },
    notes: { type: "multiline", label: "Catatan", wide: true },
    hasKeeper: {
      type: "toggle",
      label: "Akun",
      labels: { off: "Buat Akun", on: "Batalkan" },
      onWhenPresent: "password",
      wide: true,
    },
    email: { type: "email", label: "Email", required: true, when: withAccount },
    role: {
      type: "reference",
      label: "Peran",
      resource: "roles",
      read: "role_id",
      readLabel: "role.name",
      required: true,
      when: withAccount,
      where: (role) => role.status === "ADMIN",
      lookups: { roles: ["status"] },
    },
    password: { type: "password", label: "Password", alphabet: "alphanumeric", length: 8, when: withAccount },
  },
  account: { email: "email", password: "password", name: "title", role: "role" },
  list: {
    path: "/data-kebun",
    columns: ["title", "code", "planted", "area", "rent", "kind", "variety", "irrigated", "children"],
    filters: ["title", "planted", "area", "kind", "variety"],
  },
  form: {
    create: { path: "/add-kebun" },
    edit: { path: "/edit-kebun", editStash: "editKebun" },
  },
})
