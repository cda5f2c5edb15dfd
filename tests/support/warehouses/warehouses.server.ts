/** The stock of each warehouse on a day. */
import { defineServer, endpoint } from "../../../server/hooks/define"
import { receipts } from "./receipts"
import { warehouses } from "./warehouses"

export const warehousesServer = defineServer(warehouses, {
  actions: {
    close: async ({ record, records, refuse }) => {
      const unchecked = await records(receipts).count({ warehouseId: record.id, moisture: null })
      if (unchecked > 0) throw refuse("Masih ada {unchecked} stok masuk yang belum diperiksa.", { unchecked })
    },
    count: async ({ asked, records, refuse }) => {
      const later = await records(receipts).count({ date: { from: String(asked.on) } })
      if (later === 0) throw refuse({ on: "Tidak ada stok masuk sejak hari itu." })
    },
  },
  endpoints: {
    stock: endpoint({
      method: "GET",
      right: "list",
      input: { on: { type: "date", label: "Tanggal", required: true } },
      output: { rows: [{ warehouseId: { type: "text" }, netto: { type: "number" } }] },
      run: async ({ input, records }) => ({
        rows: await records(receipts).sumBy("warehouseId", "netto", { date: { to: input.on } }),
      }),
    }),
  },
})
