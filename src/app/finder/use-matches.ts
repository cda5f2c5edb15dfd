import { useEffect, useState } from "react"
import { searchedPart } from "../../core/query/dialect"
import type { Resource } from "../../core/schema/resource"
import { cachedListOf, findIn, findOnServer, type ListMatches, loadList } from "./record-lists"

interface MatchState {
  /** The search text of these matches. */
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

/**
 * Records that match a text: from cached lists at once, from the others when they arrive. Lists with a matching name come first.
 */
export function useMatches(text: string, lists: readonly Resource[]): MatchState {
  const [finding, setFinding] = useState<MatchState>(NOTHING)
  const wanted = searchedPart(text.trim())
  useEffect(() => {
    if (wanted.length < MIN_LENGTH) return setFinding({ ...NOTHING, text: wanted })
    const ending = new AbortController()
    const { signal } = ending
    const results = new Map<Resource, ListMatches>()
    const failed: string[] = []
    let open = lists.length
    const publish = () => {
      if (signal.aborted) return
      // Otherwise in order of arrival, so that results on screen do not move.
      const found = [...results.values()]
        .filter(({ total }) => total > 0)
        .sort((a, b) => Number(b.named) - Number(a.named))
      setFinding({ text: wanted, found, busy: open > 0, failed: [...failed] })
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
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [wanted, lists])
  if (finding.text === wanted) return finding
  // Matches of the text before.
  return { ...finding, busy: true, found: finding.found.map((one) => ({ ...one, named: false })) }
}
