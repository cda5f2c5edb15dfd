/** The home page: `/` and a sign-in lead here (RT-26, LG-26). */
import { definePage } from "../src/core/schema/page"
import { product } from "./product"

export const page = definePage({
  path: product.home,
  title: "Dashboard Transaksi Singkong",
  right: "everyone",
  Page: () => import("./dashboard.screen"),
})
