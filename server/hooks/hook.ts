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
  /** As they will be stored; on a delete as they are. */
  values: Values
  /** As they are stored; undefined on a create. */
  original: Values | undefined
}

/** Rules of a resource's records that no declaration can say: the last rung, `hooks` in `resources/<name>.server.ts`. */
export interface ResourceHooks {
  /** Whether a record is shown to this session at all; default yes. */
  visible?: (record: Values, session: Session, resource: Resource) => boolean
  /** What is told to whoever would change a record that is not shown to him. */
  hidden?: (engine: Engine) => string
  /** Adds to what is answered of records that are read, for this session. */
  decorate?: (
    answers: readonly (Record<string, unknown> & { id: string })[],
    asking: { engine: Engine; trx: Queries; session: Session },
  ) => Promise<void>
  /** Runs after validation and before storing. @throws ApiError to stop it */
  before?: (change: Change) => Promise<void>
  /** Runs after storing, in the same transaction. */
  after?: (change: Change) => Promise<void>
}

/** The same for every resource of a kind. */
export interface Hook extends ResourceHooks {
  /** Whether it has a word in this resource. */
  on: (resource: Resource, engine: Engine) => boolean
}
