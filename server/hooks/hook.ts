import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import type { Engine, Session } from "../auth/engine"
import type { Queries } from "../database/types"

/** A write about to happen, inside its transaction. */
export interface Change {
  engine: Engine
  trx: Queries
  session: Session
  resource: Resource
  action: "create" | "edit" | "delete"
  id: string
  /** Values to be stored; on a delete the stored ones. */
  values: Values
  /** Stored values; undefined on a create. */
  original: Values | undefined
}

/** Rules that a declaration cannot express: the last resort, `hooks` in `resources/<name>.server.ts`. */
export interface ResourceHooks {
  /** False hides a record from the session; default: visible. */
  visible?: (record: Values, session: Session, resource: Resource) => boolean
  /** Message for an attempt to change a hidden record. */
  hidden?: (engine: Engine) => string
  /** Adds values to records that are read, for this session. */
  decorate?: (
    answers: readonly (Record<string, unknown> & { id: string })[],
    asking: { engine: Engine; trx: Queries; session: Session },
  ) => Promise<void>
  /** Runs after validation and before storing. @throws ApiError to stop it */
  before?: (change: Change) => Promise<void>
  /** Runs after storing, in the same transaction. */
  after?: (change: Change) => Promise<void>
}

/** Hooks of every resource of a kind. */
export interface Hook extends ResourceHooks {
  /** True if the hook applies to the resource. */
  on: (resource: Resource, engine: Engine) => boolean
}
