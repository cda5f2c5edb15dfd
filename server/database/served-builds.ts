/** Names of the builds that have served this database, in order. A page finds its own name, to know how outdated it is. */
import { getOrCreateSetting } from "./settings-table"
import type { Queries } from "./types"

const PREFIX = "build:"
/** Number of names in the list. A page that does not find its own counts as one build behind. */
const NAMES = 10

/**
 * Records a build at the start of its server. A known build keeps its position, so that a restart during a rolling
 * upgrade does not make it the newest.
 * @returns the build's name, then earlier builds, newest first
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
  // Keeps the order if the clock was set back.
  await getOrCreateSetting(queries, PREFIX + name, String(Math.max(now, last + 1)))
  const known = await read()
  const old = known.slice(NAMES).map(({ key }) => key)
  if (old.length > 0) await queries.deleteFrom("settings").where("key", "in", old).execute()
  const own = known.findIndex(({ key }) => key === PREFIX + name)
  return [name, ...known.slice(own + 1, NAMES).map(({ key }) => key.slice(PREFIX.length))]
}
