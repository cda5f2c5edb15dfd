/** The builds that a database has been served by, in their order: a page learns from it how far behind it is. */
import { getOrCreateSetting } from "./settings-table"
import type { Queries } from "./types"

const PREFIX = "build:"
/** Older ones are forgotten: a page that finds itself in no list counts as one behind. */
const KEPT = 10

/**
 * Notes a build at the start of its server. A build that has served before keeps its place, so that a process which
 * starts again during a rolling upgrade does not pass for the newest.
 * @returns the build's name, then those before it, the newest first
 */
export async function noteServedBuild(
  queries: Queries,
  name: string,
  now = Date.now(),
): Promise<readonly string[]> {
  const read = async () => {
    const rows = await queries
      .selectFrom("settings")
      .select(["key", "value"])
      .where("key", "like", `${PREFIX}%`)
      .execute()
    return rows
      .map(({ key, value }) => ({ key: String(key), at: Number(value) }))
      .sort((a, b) => b.at - a.at || (a.key < b.key ? 1 : -1))
  }
  const last = (await read())[0]?.at ?? 0
  // A clock that was set back does not change the order.
  await getOrCreateSetting(queries, PREFIX + name, String(Math.max(now, last + 1)))
  const known = await read()
  const old = known.slice(KEPT).map(({ key }) => key)
  if (old.length > 0) await queries.deleteFrom("settings").where("key", "in", old).execute()
  const own = known.findIndex(({ key }) => key === PREFIX + name)
  return [name, ...known.slice(own + 1, KEPT).map(({ key }) => key.slice(PREFIX.length))]
}
