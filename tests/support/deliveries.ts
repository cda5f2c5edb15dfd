/** A delivery with the slips of its scale, which our own server keeps. */
import { defineResource } from "../../src/core/schema/define"

export const deliveries = defineResource({
  name: "deliveries",
  label: { singular: "Kiriman", plural: "Data Kiriman" },
  api: "/deliveries",
  access: { module: "UserSetup" },
  fields: {
    number: { type: "text", label: "Nomor", required: true },
    slips: {
      type: "document",
      label: "Slip Timbang",
      extensions: ["pdf", "jpg"],
      maxBytes: 5000,
      many: true,
      maxItems: 3,
    },
    letter: { type: "document", label: "Surat", extensions: ["pdf", "docx"], maxBytes: 5000 },
  },
  list: { path: "/data-kiriman", columns: ["number", "slips"] },
  form: { create: { path: "/add-kiriman" }, edit: { path: "/edit-kiriman", editStash: "editKiriman" } },
})
