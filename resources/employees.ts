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

export const employees = defineResource({
  name: "employees",
  label: { singular: "Karyawan", plural: "Data Karyawan" },
  api: { list: "/users/employee", one: "/users/:id" },
  table: "users",
  access: { module: "EmployeeData" },
  fixedValues: { userType: { value: "EMPLOYEE", read: "user_type" } },
  fields: personFields("EMPLOYEE", { create: "Status wajib dipilih", edit: "Status wajib dipilih" }),
  title: "fullName",
  account: personAccount,
  list: {
    path: "/data-karyawan",
    columns: personColumns,
    card: personCard,
    filters: personFilters,
    // Hidden only if the response holds `false` (AB-64).
    where: (user) => user.userType === "EMPLOYEE" && user.isActive !== false,
  },
  form: {
    create: { path: "/add-karyawan", success: "toast" },
    edit: { path: "/edit-karyawan", editStash: "editKaryawan", success: "toast", onLoadError: "leave" },
    sections: personSections,
  },
  show: { fields: personDetail },
  messages: {
    ...personFailures,
    loading: "Memuat data karyawan...",
    created: "Karyawan berhasil ditambahkan!",
    updated: "Data karyawan berhasil diperbarui!",
    deleteFailed: "Gagal menghapus data karyawan.",
  },
})
export type Employee = RecordOf<typeof employees>
