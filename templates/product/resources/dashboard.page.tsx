/** The home page: `/` and a sign-in lead here. */
import { definePage } from "../src/core/schema/page"
import { product } from "./product"

export const page = definePage({
  path: product.home,
  title: "Dashboard",
  right: "everyone",
  Page: () => import("./dashboard.screen"),
})
