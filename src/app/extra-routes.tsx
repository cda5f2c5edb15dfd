/** The screens that no declaration gives, each loaded when it is opened. */
import { type ComponentType, lazy } from "react"
import { Navigate } from "react-router"
import { accessPage, activityPage, dashboardPage } from "../../resources/pages"
import type { Right } from "../core/access/right"
import { isOwnServer } from "../session/own-server"

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
const ActivityPage = lazy(async () => ({
  default: (await import("../pages/activity/activity-page")).ActivityPage,
}))
/** No other host has it: there its address leads where any unknown one leads. */
const Activity = () =>
  isOwnServer() ? <ActivityPage title={activityPage.title} /> : <Navigate to={dashboardPage.path} replace />

export const extraRoutes: readonly ExtraRoute[] = [
  { ...dashboardPage, bare: false, Page: Dashboard },
  { ...accessPage, bare: false, Page: Access },
  { ...activityPage, bare: false, Page: Activity },
]
