import "@ant-design/v5-patch-for-react-19"
import "./reset.css"
import "dayjs/locale/id"
import dayjs from "dayjs"
import { RouterProvider } from "react-router"
import { isEnglish } from "../texts/language"
import { DocumentPreview, FormPage, preloadList, SetupPage } from "../views/screen/screens"
import { listExtras } from "./list-extras"
import { screens } from "./product"
import { appRouter, homePath } from "./router"
import { type Content, screenAt } from "./screens"

dayjs.locale(isEnglish() ? "en" : "id")

/** Everything behind the login; loaded once there is a session. */
export function App() {
  return <RouterProvider router={appRouter()} />
}

function preloadContent(content: Content): Promise<unknown> {
  switch (content.kind) {
    case "list":
      return Promise.all([preloadList(content.resource), listExtras[content.resource.name]?.cells?.load()])
    case "form":
      return FormPage.preload()
    case "setup":
      return SetupPage.preload()
    case "document":
      return DocumentPreview.preload()
    case "extra":
      return content.route.Page.preload()
  }
}

/** Loads the code of an address's screen, so that frame and screen render together. The screen itself reports a failure. */
export async function preloadScreen(pathname: string, search: string): Promise<void> {
  const address = pathname === "/" ? new URL(homePath(), location.origin) : { pathname, search }
  const content = screenAt(screens, address)?.content
  if (content) await preloadContent(content).catch(() => undefined)
}
