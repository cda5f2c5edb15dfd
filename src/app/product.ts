/** What the product declares, put together once for the running app. */
import "./names"
import { documents as declaredDocuments } from "../../print-templates"
import { menu } from "../../resources/menu"
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"
import { createDocuments } from "../core/print/document"
import { mayNow } from "../providers/access-control"
import { extraRoutes } from "./extra-routes"
import { createScreens } from "./screens"

export { menu, registry }

/** Whether the signed-in user has a right, asked outside a component; inside one it is `useMay`. */
export const may = mayNow(registry)

export const documents = createDocuments(declaredDocuments, registry)

export const screens = createScreens({ registry, setupPages, documents, extra: extraRoutes })
