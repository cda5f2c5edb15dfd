/** The sacks of a receipt, typed and saved with it. */
import { defineResource } from "../../../src/core/schema/define"

export const receiptLines = defineResource({
  name: "receiptLines",
  label: { singular: "Karung", plural: "Karung" },
  access: { module: "UserSetup" },
  fields: {
    receiptId: { type: "reference", label: "Stok Masuk", resource: "receipts", required: true },
    mark: { type: "text", label: "Tanda", required: true, maxLength: 20 },
    varietyId: { type: "reference", label: "Varietas", resource: "varieties" },
    gross: { type: "number", label: "Berat", required: true, unit: "kg", min: 0 },
    torn: { type: "boolean", label: "Sobek" },
    loss: {
      type: "number",
      label: "Susut",
      unit: "kg",
      required: true,
      when: ({ torn }) => torn === true,
      check: ({ loss, gross }) => (Number(loss) > Number(gross) ? "Susut melebihi berat" : undefined),
    },
    net: {
      type: "derived",
      label: "Bersih",
      format: "number",
      total: true,
      readOnly: true,
      derive: ({ gross, loss }) => Number(gross ?? 0) - Number(loss ?? 0),
    },
  },
  list: { columns: ["mark", "varietyId", "net"] },
})
