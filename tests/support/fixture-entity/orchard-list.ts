import { defineDocument } from "../../../src/core/print/document"
import { orchards } from "./orchards"

/** A document that the engine has never seen, of an entity on the server, with nothing but its declaration. */
export const orchardList = defineDocument({
  name: "orchard-list",
  label: "Daftar Kebun",
  resource: orchards,
  filters: [
    { field: "kind", required: true, initial: "OWN" },
    "planted",
    "area",
    { field: "variety", placeholder: "Semua varietas" },
  ],
  asks: { purpose: { type: "text", label: "Keperluan", required: "Keperluan wajib ditulis" } },
  always: ["code"],
  columns: ["title", "code", "planted", "area", "rent", "kind", "variety", "irrigated"],
  orientation: "landscape",
})

/** With every field, for every user who sees the list. */
export const orchardSheet = defineDocument({
  name: "orchard-sheet",
  label: "Lembar Kebun",
  resource: orchards,
  right: "list",
  whenEmpty: "alert",
})
