/** Counts depots, some of which a session does not have. */
import { defineResource } from "../../../src/core/schema/define"

export const zones = defineResource({
  name: "zones",
  label: { singular: "Zona", plural: "Data Zona" },
  api: "/zones",
  access: { module: "UserSetup" },
  fields: {
    name: { type: "text", label: "Nama", required: true },
    depots: { type: "count", label: "Depo", of: "depots", by: "zoneId" },
  },
  list: { path: "/data-zona", columns: ["name", "depots"] },
})
