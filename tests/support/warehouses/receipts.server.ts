/** A receipt must fit into its warehouse, which two receipts at once may not overfill. */
import { defineServer } from "../../../server/hooks/define"
import { receipts } from "./receipts"
import { warehouses } from "./warehouses"

export const receiptsServer = defineServer(receipts, {
  hooks: {
    before: async ({ action, values, original, records, lock, refuse }) => {
      if (action === "delete") return
      const store = await lock(warehouses, values.warehouseId)
      const stored = await records(receipts).sum("netto", { warehouseId: store.id }, { but: original?.id })
      const left = store.capacity - stored
      if (Number(values.netto) > left) throw refuse({ gross: "Gudang hanya muat {left} kg lagi." }, { left })
    },
    afterCommit: async ({ action, record, key, fetch }) => {
      const response = await fetch("https://stock.example/receipts", {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": key },
        body: JSON.stringify({ action, number: record.number, netto: record.netto }),
      })
      if (!response.ok) throw new Error(`stock.example answered ${response.status}`)
    },
  },
})
