import { useEffect, useState } from "react"
import { searchedPart } from "../../core/query/dialect"
import type { Resource } from "../../core/schema/resource"
import { type Found, findIn, findOnServer, loadedOf, loadList } from "./record-lists"

export interface Finding {
  found: readonly Found[]
  /** Lists that are still asked for. */
  busy: boolean
  /** The lists that could not be looked through, by their headings. */
  failed: readonly string[]
}

const NOTHING: Finding = { found: [], busy: false, failed: [] }
/** One letter is in nearly everything. */
const LEAST = 2
/** Whoever types on does not ask for a list at each letter. */
const PAUSE_MS = 250

/** Records that hold a text: of lists that are loaded at once, then of the others as they come. */
export function useFound(text: string, lists: readonly Resource[]): Finding {
  const [finding, setFinding] = useState<Finding>(NOTHING)
  const wanted = searchedPart(text.trim())
  useEffect(() => {
    if (wanted.length < LEAST) return setFinding(NOTHING)
    const ending = new AbortController()
    const { signal } = ending
    const results = new Map<Resource, Found>()
    const failed: string[] = []
    let open = lists.length
    const tell = () => {
      if (signal.aborted) return
      // As they came: what stands there already does not move from under somebody's hand.
      const found = [...results.values()].filter(({ total }) => total > 0)
      setFinding({ found, busy: open > 0, failed: [...failed] })
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
      tell()
    }
    const begin = async () => {
      for (const resource of lists) {
        const rows = loadedOf(resource)
        if (rows) await look(resource, rows)
      }
      tell()
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
  return finding
}
