/** Changes of records in a transaction, published once it has committed. */
import type { Database, Queries, Row } from "./types"

export interface RecordChange {
  /** Name of the declared resource that stores the record. */
  resource: string
  id: string
  action: "create" | "edit" | "delete"
  /** The record's version after the change; of a deleted one its last. */
  version: number
  at: string
  /** Name of the user who acts. */
  by: string
  /** The browser tab that sent the write; '' for none. */
  tab: string
  /** Values before the change; only of resources whose records some sessions do not see. */
  before?: Row | undefined
}

/** Transactions that collect changes. */
const collecting = new WeakMap<Queries, RecordChange[]>()

/** Notes a change of the transaction. Without `withCommitNotes` it is dropped. */
export const noteChange = (trx: Queries, change: RecordChange): void => void collecting.get(trx)?.push(change)

export interface Changes {
  publish: (changes: readonly RecordChange[]) => void
  /** Called with the changes of each committed transaction of this process. Returns an unsubscribe function. */
  subscribe: (listener: (changes: readonly RecordChange[]) => void) => () => void
}

export function createChanges(): Changes {
  const listeners = new Set<(changes: readonly RecordChange[]) => void>()
  return {
    publish: (changes) => {
      for (const listener of listeners) listener(changes)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The database, whose transactions publish their noted changes. A run that is rolled back publishes nothing. */
export function withCommitNotes(db: Database, { publish }: Pick<Changes, "publish">): Database {
  return {
    ...db,
    transaction: async (work) => {
      let noted: RecordChange[] = []
      const result = await db.transaction(async (trx) => {
        const changes: RecordChange[] = []
        collecting.set(trx, changes)
        const done = await work(trx)
        noted = changes
        return done
      })
      if (noted.length > 0) publish(noted)
      return result
    },
  }
}
