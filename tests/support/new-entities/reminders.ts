/** The smallest entity: its name, its label, one field that may stay empty, and every default. */
import { defineResource } from "../../../src/core/schema/define"

export const reminders = defineResource({
  name: "reminders",
  label: { singular: "Pengingat", plural: "Data Pengingat" },
  api: "/reminders",
  access: { module: "AdminData" },
  fields: { name: { type: "text", label: "Nama" } },
  list: { path: "/data-pengingat" },
  form: {
    create: { path: "/add-pengingat" },
    edit: { path: "/edit-pengingat", editStash: "editPengingat" },
  },
})
