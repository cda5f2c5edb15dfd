/** Lines of a depot with a protected field. */
import { defineResource } from "../../../src/core/schema/define"

export const crates = defineResource({
  name: "crates",
  label: { singular: "Peti", plural: "Peti" },
  access: { module: "UserSetup" },
  fields: {
    depotId: { type: "reference", label: "Depo", resource: "depots", required: true },
    mark: { type: "text", label: "Tanda", required: true },
    cost: { type: "money", label: "Biaya", access: { read: "PartnerData", write: "PartnerData" } },
    loadId: { type: "reference", label: "Muatan", resource: "loads" },
  },
})
