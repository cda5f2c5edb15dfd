import { storedResources } from "../../../server/database/schema"
import type { Registry } from "../../../src/core/schema/registry"
import type { Resource } from "../../../src/core/schema/resource"

/** Resources with endpoints of their own: lines are read and written with their owner. */
export const servedResources = (registry: Registry): Resource[] =>
  storedResources(registry).filter(({ owner }) => owner === null)
