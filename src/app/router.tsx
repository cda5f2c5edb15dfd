import { createBrowserRouter, Navigate, type RouteObject } from "react-router"
import { BASE_PATH } from "../session/base-path"
import { homePage, rememberedPath } from "../session/session"
import { Layout } from "./layout"
import { LoginRoute } from "./login-route"
import { withPageHistory } from "./page-history"
import { accessControl, screens } from "./product"
import { Root } from "./root"
import { RouteError } from "./route-error"
import { ScreenView } from "./screen-view"
import type { Screen } from "./screens"
import { isRememberable } from "./screens"
import { SessionGuard } from "./session-guard"

/** `/` leads to where the user was last, else to the dashboard (RT-25, RT-26). */
export const homePath = (): string =>
  rememberedPath((address) => isRememberable(screens, address, accessControl.canNow)) ?? homePage()
const ToHomePage = () => <Navigate to={homePage()} replace />
const Home = () => <Navigate to={homePath()} replace />

/** One route a path; which screen of it, its query says. */
const routesFor = (list: readonly Screen[]): RouteObject[] =>
  [...new Set(list.map((screen) => screen.path))].map((path) => ({ path, element: <ScreenView /> }))

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    children: [
      { path: "/login", element: <LoginRoute /> },
      {
        element: <SessionGuard />,
        children: [
          { index: true, path: "/", element: <Home /> },
          ...routesFor(screens.filter((screen) => screen.bare)),
          { element: <Layout />, children: routesFor(screens.filter((screen) => !screen.bare)) },
          { path: "*", element: <ToHomePage /> },
        ],
      },
    ],
  },
]

let router: ReturnType<typeof createBrowserRouter> | undefined

/** Made at the first use and not before: this module may load while the login page still stands. */
export function appRouter() {
  router ??= withPageHistory(() => createBrowserRouter(routes, { basename: BASE_PATH || "/" }))
  return router
}
