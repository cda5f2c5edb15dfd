/** The product's declarations in the user's language, created once for the running app. */
import "./names"
import { documents as declaredDocuments } from "../../print-templates"
import { menu as declaredMenu } from "../../resources/menu"
import { registry } from "../../resources/registry"
import { setupPages as declaredPages } from "../../resources/setup"
import { createDocuments } from "../core/print/document"
import { createAccessControl } from "../providers/access-control"
import { translate } from "../texts/language"
import { extraRoutes } from "./extra-routes"
import { createScreens } from "./screens"

export { registry }

export const menu = translate(declaredMenu)
export const setupPages = translate(declaredPages)

/** Components use it through `useCanNow`, everything else through its `canNow`. */
export const accessControl = createAccessControl(registry)

export const documents = createDocuments(declaredDocuments, registry)

export const screens = createScreens({ registry, setupPages, documents, extra: extraRoutes })
