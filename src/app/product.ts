/** What the product declares, put together once for the running app. */
import { menu } from "../../resources/menu"
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"
import { extraRoutes } from "./extra-routes"
import { createScreens } from "./screens"

export { menu, registry }

export const screens = createScreens({ registry, setupPages, extra: extraRoutes })
