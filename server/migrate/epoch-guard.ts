/** Stops a running server from using a database that a newer build has migrated. */
import { DatabaseOutage } from "../database/outage"
import type { Database, Queries } from "../database/types"
import { EPOCHS, latestEpoch, readEpochs, readLatestEpoch } from "./epochs"

const moved = () => new DatabaseOutage("moved", new Error("another build has migrated the database"))

/**
 * Wraps a database for use in the current epoch. In later epochs transactions and `versions` reject with
 * `DatabaseOutage` "moved". A transaction reads the epoch first, so all of its writes belong to it.
 * @param db prepared by this build
 * @param hash the build's schema
 */
export async function guardEpoch(db: Database, hash: string): Promise<Database> {
  const epochs = await readEpochs(db.queries)
  const own = latestEpoch(epochs, epochs.findLast((epoch) => epoch.hash === hash)?.number)
  /** Version of the epochs table that was last checked. */
  let known: string | undefined

  const requireOwn = async (queries: Queries) => {
    if ((await readLatestEpoch(queries)) !== own) throw moved()
  }
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (trx) => {
        await requireOwn(trx)
        return work(trx)
      }),
    versions: async () => {
      const versions = await db.versions()
      if (known === undefined || versions.get(EPOCHS) !== known) {
        await requireOwn(db.queries)
        known = versions.get(EPOCHS)
      }
      return versions
    },
  }
}
