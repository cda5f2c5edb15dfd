/** An entity of the browser, which can keep files. */
import { defineResource } from "../../../src/core/schema/define"

export const sketches = defineResource({
  name: "sketches",
  label: { singular: "Denah", plural: "Data Denah" },
  browser: "denah",
  access: { module: "AdminData" },
  fields: {
    title: { type: "text", label: "Judul", required: true },
    map: { type: "document", label: "Peta", extensions: ["pdf", "png"], maxBytes: 100_000 },
  },
  list: { path: "/data-denah" },
  form: {
    create: { path: "/add-denah" },
    edit: { path: "/edit-denah", editStash: "editDenah" },
  },
})
