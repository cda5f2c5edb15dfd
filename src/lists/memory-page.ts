import { startTransition, useEffect, useMemo, useRef, useState } from "react"
import { answerNow, runQuery } from "../core/query/run"
import type { ListAnswer, ListQuery } from "../core/query/types"
import type { Resource } from "../core/schema/resource"
import { orElse } from "../core/schema/rule-error"
import type { StoredRecord } from "../core/schema/types"
import { queryTypes } from "../fields/registry"

/** One page of everything: `list.where` counts, as on the screen. */
export const ALL_ROWS = { mode: "server", currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER } as const

/** Every row in memory that fits a query, in its order; in slices. */
export const allRows = async (
  resource: Resource,
  rows: readonly StoredRecord[],
  query: ListQuery,
  signal?: AbortSignal,
): Promise<readonly StoredRecord[]> =>
  (await runQuery(rows, { ...query, pagination: ALL_ROWS }, { resource, types: queryTypes, signal })).data

/**
 * A page of rows in memory. Up to 2 000 rows, and any page of the last query, come in the same render; a query of more
 * rows runs in slices, and its page comes in a transition.
 * @param before page that is shown until the rows are loaded
 * @returns `answer`: the page, or the previous one until it is ready; `isInstant`: it belongs to this query
 */
export function useMemoryPage(
  resource: Resource,
  rows: readonly StoredRecord[] | undefined,
  query: ListQuery,
  before?: ListAnswer<StoredRecord>,
): { answer: ListAnswer<StoredRecord> | undefined; isInstant: boolean } {
  const [runs, setRuns] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a finished run makes its page available
  const page = useMemo(
    () => rows && orElse(() => answerNow(rows, query, { resource, types: queryTypes }), undefined),
    [resource, rows, query, runs],
  )
  const missing = rows !== undefined && page === undefined
  useEffect(() => {
    if (!rows || !missing) return
    const ending = new AbortController()
    runQuery(rows, query, { resource, types: queryTypes, signal: ending.signal }).then(
      () => startTransition(() => setRuns((count) => count + 1)),
      (error: unknown) => {
        if (!ending.signal.aborted) console.error(error)
      },
    )
    return () => ending.abort()
  }, [resource, rows, query, missing])
  const shown = useRef(before)
  const answer = rows ? (page ?? shown.current) : before
  useEffect(() => {
    shown.current = answer
  }, [answer])
  return { answer, isInstant: page !== undefined }
}
