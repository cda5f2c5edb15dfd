/** The stock of each warehouse on a day. */
import { defineServer, endpoint } from "../../../server/hooks/define"
import { receipts } from "./receipts"
import { warehouses } from "./warehouses"

export const warehousesServer = defineServer(warehouses, {
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
