import { DocumentPreview, FormPage, preloadList, SetupPage } from "../views/screen/screens"
import { takePrefetchedList } from "./prefetch/list-records"
import { screens } from "./product"
import { homePath } from "./router"
import { type Content, screenAt } from "./screens"

function preloadContent(content: Content): Promise<unknown> {
  switch (content.kind) {
    case "list":
      return preloadList(content.resource).then(() => takePrefetchedList(content.resource))
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

/** Loads what an address draws, so that the frame and the screen in it stand in one go. What fails, fails where it is drawn. */
export async function preloadScreen(pathname: string, search: string): Promise<void> {
  const address = pathname === "/" ? new URL(homePath(), location.origin) : { pathname, search }
  const content = screenAt(screens, address)?.content
  if (content) await preloadContent(content).catch(() => undefined)
}
