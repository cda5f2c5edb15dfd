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

/** A rule that no declaration can say: the last rung, named in `hooks/index.ts`. */
export interface Hook {
  /** Whether it has a word in this resource. */
  on: (resource: Resource, engine: Engine) => boolean
  /** Whether a record is shown to this session at all; default yes. */
  visible?: (record: Values, session: Session, resource: Resource) => boolean
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
