import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import type { Engine, Session } from "../auth/engine"
import type { Queries } from "../database/types"
import type { Mail } from "../mail/mailer"
import type { RecordTools } from "./records"

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

/** A write as hooks receive it: with tools to read and lock other records. */
export type HookChange = Change & RecordTools

/** A committed write, as `afterCommit` receives it. */
export interface JobTools {
  action: "create" | "edit" | "delete"
  /** The record as that write stored it, with its id; of a deleted one its last values. */
  record: Values & { id: string }
  /** Idempotency key, the same at each attempt: send it along, so that the other system notices a repetition. */
  key: string
  /** Aborts after 25 seconds, and when the server stops. */
  signal: AbortSignal
  /** `fetch`, aborted by `signal`. */
  fetch: typeof fetch
  /** Sends mails; undefined without a mail server (`SMTP_URL`), which is no fault of the job. */
  mail: Mail | undefined
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
  before?: (change: HookChange) => Promise<void>
  /** Runs after storing, in the same transaction. */
  after?: (change: HookChange) => Promise<void>
  /**
   * Runs after the commit, from the job queue: at least once, also after a crash, in the order of the record's writes, and
   * again with growing delays while it throws. It must not rely on the database as it is at that moment.
   */
  afterCommit?: (job: JobTools) => Promise<void>
}

/** Hooks of every resource of a kind. */
export interface Hook extends ResourceHooks {
  /** True if the hook applies to the resource. */
  on: (resource: Resource, engine: Engine) => boolean
}
