/** The screens that no declaration gives, each loaded when it is opened. */
import { type ComponentType, lazy } from "react"
import { accessPage, dashboardPage } from "../../resources/pages"
import type { Right } from "../core/access/right"

export interface ExtraRoute {
  path: string
  title: string
  /** Without sidebar and header, for paper (RT-19). */
  bare: boolean
  /** Who may open it. */
  right: Right
  Page: ComponentType
}

const Dashboard = lazy(async () => {
  const [{ DashboardPage }, { dashboard }] = await Promise.all([
    import("../pages/dashboard/dashboard-page"),
    import("../../resources/dashboard"),
  ])
  return { default: () => <DashboardPage content={dashboard} /> }
})
const Access = lazy(async () => {
  const { AccessPage } = await import("../pages/access/access-page")
  return { default: () => <AccessPage title={accessPage.title} /> }
})

export const extraRoutes: readonly ExtraRoute[] = [
  { ...dashboardPage, bare: false, Page: Dashboard },
  { ...accessPage, bare: false, Page: Access },
]
