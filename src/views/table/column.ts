import type { Resource } from "../../core/schema/resource"
import { alignOf } from "../../fields/registry.cells"

/** 'end' for numbers (`data-align`), undefined for the rest. */
export const columnAlign = (resource: Resource, key: string): "end" | undefined =>
  alignOf(resource.field(key))
