import { useInfiniteQuery } from "@tanstack/react-query"
import { AnswerError } from "../../core/codec/unwrap"
import { type HistoryEntry, MOST_AT_ONCE, readHistory } from "../../core/history/entry"
import { isObject } from "../../core/text"
import { useApi } from "../record/use-api"

/** Empty values are left out. */
type Query = Readonly<Record<string, string>>
interface Page {
  entries: HistoryEntry[]
  /** Cursor of the next page; null on the last one. */
  next: string | null
}

/**
 * @param path below the API's base
 * @param shown further parameters of the shown pages; `all` has every entry
 */
export function useHistory(path: string, query: Query = {}, shown: Query = {}) {
  const api = useApi()
  const load = async (more: Query): Promise<Page> => {
    // Passed as `query`: the provider would add a second question mark to an address.
    const given = Object.entries({ ...query, ...more }).filter(([, value]) => value !== "")
    const answer = await api({ url: path, method: "get", query: Object.fromEntries(given) })
    if (!isObject(answer) || !Array.isArray(answer.data)) throw new AnswerError()
    return {
      entries: readHistory(answer.data),
      next: typeof answer.next === "string" ? answer.next : null,
    }
  }
  const pages = useInfiniteQuery({
    queryKey: ["history", path, query, shown],
    initialPageParam: "",
    queryFn: ({ pageParam }) => load({ ...shown, before: pageParam }),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  })
  /** All entries of the query, on every page. */
  const all = async (signal: AbortSignal): Promise<HistoryEntry[]> => {
    const entries: HistoryEntry[] = []
    for (let before: string | null = ""; before !== null; ) {
      const page: Page = await load({ before, limit: String(MOST_AT_ONCE) })
      signal.throwIfAborted()
      entries.push(...page.entries)
      before = page.next
    }
    return entries
  }
  return { ...pages, all }
}

export type History = ReturnType<typeof useHistory>
