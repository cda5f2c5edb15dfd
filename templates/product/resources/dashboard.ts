/** The figures of the home page; docs/recipes/dashboard-card.md shows further ones. */
import { defineDashboard } from "../src/core/dashboard/dashboard"
import { items } from "./items"

export const dashboard = defineDashboard({
  title: "Dashboard",
  actual: { label: "Data sebenarnya", explained: "Dihitung dari daftar di server" },
  cards: [
    { label: "Jumlah Barang", source: items, count: "all" },
    { label: "Stok", source: items, sum: "stock" },
  ],
})
