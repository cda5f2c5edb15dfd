/** Lists and reads the versions that browsers have sent. */
import type { CopyContent, CopyStream, CopyVersion } from "../../src/core/copies/format"
import type { Row } from "../database/types"
import { type CopyScope, ownedBy } from "./store"

const versionOf = (row: Row): CopyVersion => ({
  id: String(row.id),
  at: String(row.made_at),
  rows: Number(row.row_count),
  documents: Number(row.document_count),
})

/** Most versions or browsers of one response. */
const MOST = 1000

/** The newest version of each browser and account, newest first. */
export const newestVersions = ({ trx, list }: Omit<CopyScope, "account">) =>
  trx
    .selectFrom("copy_streams")
    .innerJoin("copy_versions", "copy_versions.id", "copy_streams.version_id")
    .select([
      "copy_streams.account_id as account",
      "copy_streams.browser as browser",
      "copy_streams.person as person",
      "copy_streams.device as device",
      "copy_versions.id as id",
      "copy_versions.made_at as made_at",
      "copy_versions.row_count as row_count",
    ])
    .where("copy_streams.list", "=", list)
    .orderBy("copy_versions.made_at", "desc")
    .orderBy("copy_versions.id", "desc")

/** The browsers that have sent a list, each with its newest version. @param only one account's */
export async function listStreams(
  scope: Omit<CopyScope, "account">,
  { asker, only }: { asker: string; only?: string },
): Promise<CopyStream[]> {
  const query = newestVersions(scope).select("copy_versions.document_count as document_count").limit(MOST)
  const rows = await (only === undefined
    ? query
    : query.where("copy_streams.account_id", "=", only)
  ).execute()
  return rows.map((row) => ({
    account: String(row.account),
    browser: String(row.browser),
    person: String(row.person),
    device: String(row.device),
    own: row.account === asker,
    newest: versionOf(row),
  }))
}

export async function listVersions(scope: CopyScope, browser: string): Promise<CopyVersion[]> {
  const rows = await scope.trx
    .selectFrom("copy_versions")
    .select(["id", "made_at", "row_count", "document_count"])
    .where(ownedBy(scope, { browser }))
    .orderBy("sequence", "desc")
    .limit(MOST)
    .execute()
  return rows.map(versionOf)
}

/**
 * Deletes all versions that a browser has sent of a list; false if there are none. The number stays, so that a late
 * request cannot restore an older version; pieces go with the next pruning. The caller holds the account's lock.
 */
export async function dropVersions(scope: CopyScope, browser: string): Promise<boolean> {
  const own = ownedBy(scope, { browser })
  const gone = await scope.trx.deleteFrom("copy_versions").where(own).executeTakeFirst()
  await scope.trx
    .updateTable("copy_streams")
    .set({ person: "", device: "", version_id: "" })
    .where(own)
    .execute()
  return gone.numDeletedRows > 0n
}

/** A version and its owner; undefined if there is none. */
export async function findVersion(
  { trx, list }: Omit<CopyScope, "account">,
  id: string,
): Promise<{ account: string; content: CopyContent } | undefined> {
  const row = await trx
    .selectFrom("copy_versions")
    .selectAll()
    .where("id", "=", id)
    .where("list", "=", list)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    account: String(row.account_id),
    content: {
      ...versionOf(row),
      rowPieces: String(row.row_pieces),
      documentPieces: String(row.document_pieces),
    },
  }
}
