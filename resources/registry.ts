import { createRegistry } from "../src/core/schema/registry"
import { fieldTypes } from "../src/fields/registry"
import { access } from "./access"
import { resources } from "./index"

/** All declarations, normalised. */
export const registry = createRegistry(resources, fieldTypes, access)
