import { DocumentPreview, FormPage, preloadList, SetupPage } from "../views/screen/screens"
import { screens } from "./product"
import { homePath } from "./router"
import { type Content, screenAt } from "./screens"

function preloadContent(content: Content): Promise<unknown> {
  switch (content.kind) {
    case "list":
      return preloadList(content.resource)
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
