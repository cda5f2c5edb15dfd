import { useApiUrl, useDataProvider } from "@refinedev/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { AnswerError } from "../../core/codec/unwrap"
import { readHistory } from "../../core/history/entry"
import { isObject } from "../../core/text"

/** @param path below the API's base @param query what is looked for; a part that is '' is none */
export function useHistory(path: string, query: Readonly<Record<string, string>> = {}) {
  const api = useApiUrl()
  const provider = useDataProvider()()
  return useInfiniteQuery({
    queryKey: ["history", path, query],
    initialPageParam: "",
    queryFn: async ({ pageParam }) => {
      if (!provider.custom) throw new Error("the data provider asks for nothing of its own")
      const search = new URLSearchParams(
        Object.entries({ ...query, before: pageParam }).filter(([, value]) => value !== ""),
      )
      const { data } = await provider.custom({ url: `${api}${path}?${search}`, method: "get" })
      const answer: unknown = data
      if (!isObject(answer) || !Array.isArray(answer.data)) throw new AnswerError()
      return {
        entries: readHistory(answer.data),
        next: typeof answer.next === "string" ? answer.next : null,
      }
    },
    getNextPageParam: ({ next }) => next,
    // What was seen a while ago says nothing of now.
    staleTime: 0,
    gcTime: 0,
  })
}

export type History = ReturnType<typeof useHistory>
