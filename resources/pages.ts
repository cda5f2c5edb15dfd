/** Where the pages stand that no entity gives, what they are called and who may open them. */
import type { Right } from "../src/core/access/right"

interface Page {
  path: string
  title: string
  right: Right
}

/** Also where `/` and a login lead (RT-26, LG-26). */
export const dashboardPage: Page = {
  path: "/dashboard",
  title: "Dashboard Transaksi Singkong",
  right: "everyone",
}
/** AM-01. */
export const accessPage: Page = { path: "/jenis-pengguna", title: "Manajemen Akses", right: "full-access" }
/** All that our own server keeps of what happened; where the API is another host's there is none. */
export const activityPage: Page = {
  path: "/catatan-aktivitas",
  title: "Catatan aktivitas",
  right: "full-access",
}
