import { defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"
import {
  personAccount,
  personCard,
  personColumns,
  personDetail,
  personFailures,
  personFields,
  personFilters,
  personSections,
} from "./shared/person"

export const admins = defineResource({
  name: "admins",
  label: { singular: "Admin", plural: "Data Admin" },
  api: { list: "/users/admin", one: "/users/:id" },
  table: "users",
  access: { module: "AdminData" },
  fixedValues: { userType: { value: "ADMIN", read: "user_type" } },
  fields: personFields("ADMIN", { create: "Kelompok wajib dipilih", edit: "Status wajib dipilih" }),
  title: "fullName",
  account: personAccount,
  list: {
    path: "/data-admin",
    columns: personColumns,
    card: personCard,
    filters: personFilters,
    // AE-04, AE-05
    where: (user) => user.userType === "ADMIN" && user.isActive === true,
  },
  form: {
    create: { path: "/add-admin", success: "toast" },
    edit: { path: "/edit-admin", editStash: "editAdmin", success: "toast", onLoadError: "leave" },
    sections: personSections,
  },
  show: { fields: personDetail },
  messages: {
    ...personFailures,
    loading: "Memuat data admin...",
    created: "Admin berhasil ditambahkan!",
    updated: "Data admin berhasil diperbarui!",
    deleteFailed: "Gagal menghapus admin.",
  },
})
export type Admin = RecordOf<typeof admins>
