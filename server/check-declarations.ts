import { resources } from "../resources"
import { MODULE_NAMES } from "../resources/modules"
import { setupPages } from "../resources/setup"
import { checkResources, type Fault } from "../src/core/schema/check"
import { fieldTypeNames } from "../src/fields/registry"

/** Every fault of the product's declarations (`npm run check`, and each start). */
export const checkDeclarations = (): Fault[] =>
  checkResources(resources, { setupPages, fieldTypes: fieldTypeNames, modules: MODULE_NAMES })
