/** The screens that no declaration gives, each loaded when it is opened. */
import { type ComponentType, lazy } from "react"
import type { Right } from "../core/access/right"

export interface ExtraRoute {
  path: string
  title: string
  /** Without sidebar and header, for paper (RT-19). */
  bare: boolean
  /** Who may open it. */
  access: Right
  Page: ComponentType
}

const Dashboard = lazy(async () => ({
  default: (await import("../pages/dashboard/dashboard-page")).DashboardPage,
}))
const Access = lazy(async () => ({ default: (await import("../pages/access/access-page")).AccessPage }))

export const extraRoutes: readonly ExtraRoute[] = [
  { path: "/dashboard", title: "Dashboard", bare: false, access: "everyone", Page: Dashboard },
  { path: "/jenis-pengguna", title: "Manajemen Akses", bare: false, access: "full-access", Page: Access },
]
