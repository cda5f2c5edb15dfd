import { useEffect, useState } from "react"
import { searchedPart } from "../../core/query/dialect"
import type { Resource } from "../../core/schema/resource"
import { cachedListOf, findIn, findOnServer, type ListMatches, loadList } from "./record-lists"

interface MatchState {
  /** The search text of these matches; the one before while lists are being loaded. */
  text: string
  found: readonly ListMatches[]
  /** True while lists are being loaded or searched. */
  busy: boolean
  /** Headings of the lists that could not be searched. */
  failed: readonly string[]
}

const NOTHING: MatchState = { text: "", found: [], busy: false, failed: [] }
/** Least length of a search text: a single letter matches nearly every record. */
const MIN_LENGTH = 2
/** Milliseconds of debounce before lists are requested. */
const PAUSE_MS = 250
/** Milliseconds after which the matches of slow lists are no longer waited for. */
const HOLD_MS = 900

/**
 * Records that match a text, in one go: text and matches stay those before until every list has answered or `HOLD_MS` passed.
 * Lists of a better rank come first, then the order of `lists`. Later lists come below: results on screen do not move.
 */
export function useMatches(
  text: string,
  lists: readonly Resource[],
): MatchState & { wanted: string; stale: boolean } {
  const [finding, setFinding] = useState<MatchState>(NOTHING)
  const wanted = searchedPart(text.trim())
  useEffect(() => {
    if (wanted.length < MIN_LENGTH) return setFinding({ ...NOTHING, text: wanted })
    const ending = new AbortController()
    const { signal } = ending
    const results = new Map<Resource, ListMatches>()
    const failed: string[] = []
    let open = lists.length
    let held = true
    const shown: Resource[] = []
    const matchesOf = (some: readonly Resource[]) =>
      some.flatMap((resource) => results.get(resource) ?? []).filter(({ total }) => total > 0)
    const publish = () => {
      if (signal.aborted || (held && open > 0 && results.size < lists.length)) return
      const added = matchesOf(lists.filter((resource) => !shown.includes(resource)))
      added.sort((a, b) => b.rank - a.rank)
      shown.push(...added.map(({ resource }) => resource))
      setFinding({ text: wanted, found: matchesOf(shown), busy: open > 0, failed: [...failed] })
    }
    const look = async (resource: Resource, rows: Parameters<typeof findIn>[1]) => {
      results.set(resource, await findIn(resource, rows, { text: wanted, signal }))
    }
    const run = async (resource: Resource) => {
      try {
        const found = await findOnServer(resource, { text: wanted, signal })
        if (found) results.set(resource, found)
        else await look(resource, await loadList(resource))
      } catch (error) {
        if (signal.aborted) return
        console.error(error)
        if (!results.has(resource)) failed.push(resource.list.heading)
      }
      open -= 1
      publish()
    }
    const begin = async () => {
      for (const resource of lists) {
        const rows = cachedListOf(resource)
        if (rows) await look(resource, rows)
      }
      publish()
    }
    begin().catch(() => undefined)
    const timer = setTimeout(() => {
      for (const resource of lists) void run(resource)
    }, PAUSE_MS)
    const hold = setTimeout(() => {
      held = false
      publish()
    }, HOLD_MS)
    return () => {
      ending.abort()
      clearTimeout(timer)
      clearTimeout(hold)
    }
  }, [wanted, lists])
  const stale = finding.text !== wanted
  return { ...finding, wanted, stale, busy: finding.busy || stale }
}
