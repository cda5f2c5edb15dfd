/** The pages that belong to no entity. A new page is one entry here and one in src/app/extra-routes.tsx. */
import type { Right } from "../src/core/access/right"

interface Page {
  path: string
  title: string
  right: Right
  /** Modules that the page loads before anything else; the browser fetches them together with the app. */
  loads: readonly string[]
}

/** The home page: `/` and a sign-in lead here (RT-26, LG-26). */
export const dashboardPage: Page = {
  path: "/dashboard",
  title: "Dashboard Transaksi Singkong",
  right: "everyone",
  loads: ["src/pages/dashboard/dashboard-page.tsx", "resources/dashboard.ts"],
}
/** AM-01. */
export const accessPage: Page = {
  path: "/jenis-pengguna",
  title: "Manajemen Akses",
  right: "full-access",
  loads: ["src/pages/access/access-page.tsx"],
}
/** The activity log of our own server; a foreign host has none. */
export const activityPage: Page = {
  path: "/catatan-aktivitas",
  title: "Catatan aktivitas",
  right: "full-access",
  loads: ["src/pages/activity/activity-page.tsx"],
}

export const pages: readonly Page[] = [dashboardPage, accessPage, activityPage]
