/** What the product declares, put together once for the running app. */
import "./names"
import { documents as declaredDocuments } from "../../print-templates"
import { menu as declaredMenu } from "../../resources/menu"
import { registry } from "../../resources/registry"
import { setupPages as declaredPages } from "../../resources/setup"
import { createDocuments } from "../core/print/document"
import { mayNow } from "../providers/access-control"
import { told } from "../texts/language"
import { extraRoutes } from "./extra-routes"
import { createScreens } from "./screens"

export { registry }

export const menu = told(declaredMenu)
export const setupPages = told(declaredPages)

/** Whether the signed-in user has a right, asked outside a component; inside one it is `useMay`. */
export const may = mayNow(registry)

export const documents = createDocuments(declaredDocuments, registry)

export const screens = createScreens({ registry, setupPages, documents, extra: extraRoutes })
