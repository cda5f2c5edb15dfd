/** The screens of `resources/<name>.page.tsx`. The code of each is loaded when it opens. */
import type { ComponentType } from "react"
import { Navigate } from "react-router"
import { pages } from "../../resources/pages"
import type { Page } from "../core/schema/page"
import { isOwnServer } from "../session/own-server"
import { homePage } from "../session/session"
import { tLabel } from "../texts/language"
import { type OnDemand, onDemand } from "../ui/on-demand"

export interface ExtraRoute extends Omit<Page, "Page"> {
  Page: OnDemand<object>
}

export const routeOf = (page: Page): ExtraRoute => ({
  ...page,
  Page: onDemand(async () => {
    const Shown = (await page.Page()).Page as ComponentType<{ title: string }>
    return () =>
      page.ownServer && !isOwnServer() ? (
        <Navigate to={homePage()} replace />
      ) : (
        <Shown title={tLabel(page.title)} />
      )
  }),
})

export const extraRoutes: readonly ExtraRoute[] = pages.map(routeOf)
