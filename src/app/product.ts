/** The product's declarations in the user's language, created once for the running app. */
import "./names"
import { documents as declaredDocuments } from "../../print-templates"
import { menu as declaredMenu } from "../../resources/menu"
import { registry as declarations } from "../../resources/registry"
import { setupPages as declaredPages } from "../../resources/setup"
import { createDocuments } from "../core/print/document"
import { createAccessControl } from "../providers/access-control"
import { followRights } from "../providers/session-view"
import { translate } from "../texts/language"
import { extraRoutes } from "./extra-routes"
import { createScreens } from "./screens"

/** Every field, also those that the user may not read: for routes and stored rows. */
export { declarations }
/** The declarations as the user has them. */
export const registry = followRights(declarations)

export const menu = translate(declaredMenu)
export const setupPages = translate(declaredPages)

/** Components use it through `useCanNow`, everything else through its `canNow`. */
export const accessControl = createAccessControl(declarations)

export const documents = createDocuments(declaredDocuments, declarations)

export const screens = createScreens({ registry: declarations, setupPages, documents, extra: extraRoutes })
