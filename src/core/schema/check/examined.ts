/** What the examinations share: the declarations, normalised, and what they are held against. */
import type { FieldTypes } from "../field-types"
import type { Resource } from "../resource"
import type { SetupPage } from "../setup"

export interface CheckOptions {
  setupPages?: readonly SetupPage[]
  /** The permission modules that roles can be granted; undefined: any name will do. */
  modules?: readonly string[]
}

export interface Examined {
  all: readonly Resource[]
  known: ReadonlyMap<string, Resource>
  /** The names of all declared resources. */
  declared: ReadonlySet<string>
  types: FieldTypes
  options: CheckOptions
}
