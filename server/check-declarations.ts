import { resources } from "../resources"
import { access } from "../resources/access"
import { registry } from "../resources/registry"
import { serverParts } from "../resources/server"
import { setupPages } from "../resources/setup"
import { checkResources, type Fault } from "../src/core/schema/check"
import { fieldTypes } from "../src/fields/registry"
import { checkParts } from "./hooks/check-parts"

/** Every fault of the product's declarations and server parts (`npm run check`, and each start). */
export const checkDeclarations = (): Fault[] => [
  ...checkResources(resources, fieldTypes, { setupPages, modules: access.moduleNames }),
  ...checkParts(serverParts, registry),
]
