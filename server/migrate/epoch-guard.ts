/** Keeps a running server off a database that another build has migrated meanwhile. */
import { DatabaseOutage } from "../database/outage"
import type { Database, Queries } from "../database/types"
import { EPOCHS, latestEpoch, readEpochs, readLatestEpoch } from "./epochs"

const moved = () => new DatabaseOutage("moved", new Error("another build has migrated the database"))

/**
 * The database as long as it is in the epoch in which the server began. Afterwards transactions, and whatever asks for
 * versions, reject with `DatabaseOutage` "moved". A transaction looks at its beginning: what it writes is of its epoch.
 * @param db prepared by this build
 * @param hash the build's schema
 */
export async function guardEpoch(db: Database, hash: string): Promise<Database> {
  const epochs = await readEpochs(db.queries)
  const own = latestEpoch(epochs, epochs.findLast((epoch) => epoch.hash === hash)?.number)
  /** The word of the table with which the epoch was found to be the server's own. */
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
