import { useEffect } from "react"
import {
  createBrowserRouter,
  Navigate,
  type RouteObject,
  useLocation,
  useNavigate,
  useRouteError,
} from "react-router"
import { LoginPage } from "../pages/login/login-page"
import { BASE_PATH } from "../session/base-path"
import { homePage, isLoggedIn, landingPath, rememberedPath } from "../session/session"
import { UnloadedPart } from "../ui/on-demand"
import { PageFailed } from "./full-page"
import { Layout } from "./layout"
import { withPageHistory } from "./page-history"
import { accessControl, screens } from "./product"
import { Root } from "./root"
import { ScreenView } from "./screen-view"
import { isRememberable, type Screen } from "./screens"
import { SessionGuard } from "./session-guard"

/** Target of `/`: the user's last screen, or the home page (RT-25, RT-26). */
export const homePath = (): string =>
  rememberedPath((address) => isRememberable(screens, address, accessControl.canNow)) ?? homePage()
const ToHomePage = () => <Navigate to={homePage()} replace />
const Home = () => <Navigate to={homePath()} replace />

/** The login page inside the running app: after a logout or the end of a session. */
function LoginRoute() {
  const navigate = useNavigate()
  const goOn = (path: string) => navigate(path, { replace: true })
  return isLoggedIn() ? <Navigate to={landingPath()} replace /> : <LoginPage onSignedIn={goOn} />
}

/** Replaces a route that threw, or whose chunk could not be loaded. */
function RouteError() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return <PageFailed />
}

/** Replaces a screen that threw, inside the frame. */
function ScreenError() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => console.error(error), [error])
  // A navigation, to the same address too, renders the screen again.
  return <UnloadedPart onRetry={() => navigate(pathname + search, { replace: true })} />
}

/** One route per path; the query selects among the screens of a path. */
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
          {
            element: <Layout />,
            children: [
              {
                errorElement: <ScreenError />,
                children: routesFor(screens.filter((screen) => !screen.bare)),
              },
            ],
          },
          { path: "*", element: <ToHomePage /> },
        ],
      },
    ],
  },
]

let router: ReturnType<typeof createBrowserRouter> | undefined

/** The app's router, created by the first call: this module may load while the login page is still shown. */
export function appRouter() {
  router ??= withPageHistory(() => createBrowserRouter(routes, { basename: BASE_PATH || "/" }))
  return router
}
