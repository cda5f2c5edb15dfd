/** The access matrix (AM-01). */
import { definePage } from "../src/core/schema/page"

export const page = definePage({
  path: "/jenis-pengguna",
  title: "Manajemen Akses",
  right: "full-access",
  Page: () => import("./access.screen"),
})
