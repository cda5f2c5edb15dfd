/** The screens that no declaration gives, each loaded when it is opened. */
import { Navigate } from "react-router"
import { accessPage, activityPage, dashboardPage } from "../../resources/pages"
import type { Right } from "../core/access/right"
import { isOwnServer } from "../session/own-server"
import { tLabel, translate } from "../texts/language"
import { type OnDemand, onDemand } from "../ui/on-demand"

export interface ExtraRoute {
  path: string
  title: string
  /** Without sidebar and header, for paper (RT-19). */
  bare: boolean
  /** Who may open it. */
  right: Right
  Page: OnDemand<object>
}

const Dashboard = onDemand(async () => {
  const [{ DashboardPage }, { dashboard }] = await Promise.all([
    import("../pages/dashboard/dashboard-page"),
    import("../../resources/dashboard"),
  ])
  const shown = translate(dashboard)
  return () => <DashboardPage dashboard={shown} />
})
const Access = onDemand(async () => {
  const { AccessPage } = await import("../pages/access/access-page")
  return () => <AccessPage title={tLabel(accessPage.title)} />
})
/** No other host has it: there its address leads where any unknown one leads. Told at each drawing: what has loaded is kept. */
const Activity = onDemand(async () => {
  const { ActivityPage } = await import("../pages/activity/activity-page")
  return () =>
    isOwnServer() ? (
      <ActivityPage title={tLabel(activityPage.title)} />
    ) : (
      <Navigate to={dashboardPage.path} replace />
    )
})

export const extraRoutes: readonly ExtraRoute[] = [
  { ...dashboardPage, bare: false, Page: Dashboard },
  { ...accessPage, bare: false, Page: Access },
  { ...activityPage, bare: false, Page: Activity },
]
