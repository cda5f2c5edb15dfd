/** The stock of all warehouses: a page of its own. */
import { definePage } from "../../../src/core/schema/page"

export const page = definePage({
  path: "/isi-gudang",
  title: "Isi Gudang",
  right: { resource: "warehouses", action: "list" },
  Page: () => import("./warehouses.stock"),
})
