/** Server halves of actions (`actions` of a declaration): what a command needs of the database. */
import type { FieldsInput, Me, Values } from "../../src/core/schema/types"
import type { Queries } from "../database/types"
import type { Mail } from "../mail/mailer"
import type { RecordTools, StoredOf } from "./records"

/** Fields of the resource by their types; inputs of the action's own are unknown. */
type Asked<F extends FieldsInput> = Partial<Omit<StoredOf<F>, "id">> & Values

/** `refuse` takes fields of the resource and inputs of the action. */
export interface ActionRun<F extends FieldsInput> extends RecordTools {
  /** The stored record, locked. An action on the page has none: it must not read this. */
  record: StoredOf<F>
  /** Valid inputs. */
  asked: Asked<F>
  me: Me
  /** Stores mails with the action; the job queue sends them. undefined without a mail server (`SMTP_URL`). */
  mail: Mail | undefined
  /** The transaction, for SQL of its own. */
  trx: Queries
}

/**
 * Runs before the action's `set`, in its transaction; it may refuse.
 * @returns further values to store, or nothing
 */
export type ActionHalf<F extends FieldsInput> = (
  run: ActionRun<F>,
) => Promise<void> | Promise<{ readonly [K in keyof F]?: unknown } | undefined>

/** A half as the engine runs it. */
export type AnyActionHalf = (run: ActionRun<FieldsInput>) => Promise<Values | undefined>
