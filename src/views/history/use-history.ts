import { useDataProvider } from "@refinedev/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { AnswerError } from "../../core/codec/unwrap"
import { type HistoryEntry, MOST_AT_ONCE, readHistory } from "../../core/history/entry"
import { isObject } from "../../core/text"

/** Empty values are left out. */
type Query = Readonly<Record<string, string>>
interface Page {
  entries: HistoryEntry[]
  /** Cursor of the next page; null on the last one. */
  next: string | null
}

/** Loads a page of the history from our own server. @param path below the API's base */
function useAsk(path: string, query: Query): (more: Query) => Promise<Page> {
  const provider = useDataProvider()()
  return async (more) => {
    if (!provider.custom) throw new Error("the data provider asks for nothing of its own")
    // Passed as `query`: the provider would add a second question mark to an address.
    const asked = Object.entries({ ...query, ...more }).filter(([, value]) => value !== "")
    const { data } = await provider.custom({
      url: path,
      method: "get",
      query: Object.fromEntries(asked),
    })
    const answer: unknown = data
    if (!isObject(answer) || !Array.isArray(answer.data)) throw new AnswerError()
    return {
      entries: readHistory(answer.data),
      next: typeof answer.next === "string" ? answer.next : null,
    }
  }
}

/** @param path below the API's base */
export function useHistory(path: string, query: Query = {}) {
  const ask = useAsk(path, query)
  const pages = useInfiniteQuery({
    queryKey: ["history", path, query],
    initialPageParam: "",
    queryFn: ({ pageParam }) => ask({ before: pageParam }),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  })
  /** All entries of the query, on every page. */
  const all = async (signal: AbortSignal): Promise<HistoryEntry[]> => {
    const entries: HistoryEntry[] = []
    for (let before: string | null = ""; before !== null; ) {
      const page: Page = await ask({ before, limit: String(MOST_AT_ONCE) })
      signal.throwIfAborted()
      entries.push(...page.entries)
      before = page.next
    }
    return entries
  }
  return { ...pages, all }
}

export type History = ReturnType<typeof useHistory>
