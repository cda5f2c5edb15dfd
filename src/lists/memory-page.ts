import { startTransition, useEffect, useMemo, useState } from "react"
import { answerNow, runQuery } from "../core/query/run"
import type { ListAnswer, ListQuery } from "../core/query/types"
import type { Resource } from "../core/schema/resource"
import { orElse } from "../core/schema/rule-error"
import type { StoredRecord } from "../core/schema/types"
import { queryTypes } from "../fields/registry"

/**
 * A page of rows in memory. Up to 2 000 rows, and any page of the last query, come in the same render; a query of more
 * rows runs in slices, and its page comes in a transition.
 * @returns undefined until the page is there
 */
export function useMemoryPage(
  resource: Resource,
  rows: readonly StoredRecord[] | undefined,
  query: ListQuery,
): ListAnswer<StoredRecord> | undefined {
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
  return page
}
