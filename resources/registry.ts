import { createRegistry } from "../src/core/schema/registry"
import { resources } from "./index"

/** All declarations, normalised. */
export const registry = createRegistry(resources)
