/** Lines in a protected field of a depot. */
import { defineResource } from "../../../src/core/schema/define"

export const seals = defineResource({
  name: "seals",
  label: { singular: "Segel", plural: "Segel" },
  access: { module: "UserSetup" },
  fields: {
    depotId: { type: "reference", label: "Depo", resource: "depots", required: true },
    code: { type: "text", label: "Kode", required: true },
  },
})
