/** The users who sign in. */
import { defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"
import type { Context, Values } from "../src/core/schema/types"
import { isSuperadmin } from "./access"

export const admins = defineResource({
  name: "admins",
  label: { singular: "Admin", plural: "Data Admin" },
  api: "/admins",
  access: { module: "UserData" },
  fields: {
    fullName: { type: "text", label: "Nama Lengkap", required: true, similar: true },
    email: { type: "email", label: "Email", required: true },
    userRole: {
      type: "reference",
      label: "Jenis Pengguna",
      resource: "roles",
      read: "role_id",
      readLabel: "role.name",
      required: true,
      // Only a superadmin gives the role of a superadmin.
      where: (role: Values, { me }: Context) => !isSuperadmin(role.name) || isSuperadmin(me.role),
      blocked: (role: Values) => (role.grantable === false ? "Memuat hak yang tidak Anda miliki" : undefined),
      lookups: { roles: ["grantable"] },
    },
    password: { type: "password", label: "Password", alphabet: "alphanumeric", length: 12, masked: true },
    isActive: { type: "boolean", label: "Aktif", send: false, hidden: true, initial: true },
  },
  title: "fullName",
  account: {
    email: "email",
    password: "password",
    name: "fullName",
    role: "userRole",
    active: { isActive: true },
  },
  list: {
    path: "/data-admin",
    columns: ["fullName", "email", "userRole"],
    filters: ["fullName", "userRole"],
    where: (user) => user.isActive === true,
  },
  form: {
    create: { path: "/add-admin" },
    edit: { path: "/edit-admin", editStash: "editAdmin" },
  },
})
export type Admin = RecordOf<typeof admins>
