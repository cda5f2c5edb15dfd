import type { CheckedTypes } from "../field-types"
import type { Resource } from "../resource"
import type { SetupPage } from "../setup"
import type { Values } from "../types"

/** The product around the checked declarations. */
export interface CheckOptions {
  setupPages?: readonly SetupPage[]
  /** The declared permission modules; undefined: any name is valid. */
  modules?: readonly string[]
  /** The modules of the access matrix, which roles can be granted. Undefined: all. */
  shownModules?: readonly string[]
  /** Names that the product uses; default none. */
  reserved?: Partial<Reserved>
  /** Resource → records of seeds and recipes, further samples for the rules. */
  records?: Readonly<Record<string, readonly Values[]>>
}

/** Names that no declaration may take. */
export interface Reserved {
  /** Tables of the server's own. */
  tables: readonly string[]
  /** Paths of the server's own under the API's base, as its router spells them: `/permissions/:roleId`. */
  routes: readonly string[]
  /** Addresses of screens and files without a resource, with their owners. */
  screens: readonly { path: string; owner: string }[]
  /** Local-storage items that are the session's. */
  items: readonly string[]
}

/** The normalised declarations, for all checks. */
export interface Examined {
  all: readonly Resource[]
  known: ReadonlyMap<string, Resource>
  /** The names of all declared resources. */
  declared: ReadonlySet<string>
  types: CheckedTypes
  options: CheckOptions
}
