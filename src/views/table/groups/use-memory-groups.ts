import { startTransition, useEffect, useMemo, useState } from "react"
import { groupRows, type RowGroup, summedFields } from "../../../core/query/groups"
import { AT_ONCE } from "../../../core/query/run"
import { runInSlices, runSync } from "../../../core/query/time-slices"
import type { ListAnswer } from "../../../core/query/types"
import type { Resource } from "../../../core/schema/resource"
import type { StoredRecord } from "../../../core/schema/types"
import { queryTypes } from "../../../fields/registry"
import { countedRows } from "../../../lists/samples"

type Groups = readonly RowGroup<StoredRecord>[] | null

interface Rows {
  by: string
  /** The whole list, of which `answer` has the matching rows. */
  loaded: readonly StoredRecord[]
  answer: ListAnswer<StoredRecord>
}

/** The groups of rows in memory; null: too many; undefined until they are counted, in slices beyond 2 000 rows. */
export function useMemoryGroups(resource: Resource, { by, loaded, answer }: Rows): Groups | undefined {
  const { data, total } = answer
  // The answer may still be a page of the list.
  const isWhole = data.length === total
  const work = useMemo(() => {
    const counted = countedRows(resource, data, loaded)
    const summed = counted === data ? null : new Set(counted)
    const site = { by, resource, types: queryTypes, sums: summedFields(resource) }
    return () => groupRows(data, site, (row) => summed === null || summed.has(row))
  }, [resource, by, data, loaded])
  const now = useMemo(
    () => (isWhole && data.length <= AT_ONCE ? { groups: runSync(work()) } : undefined),
    [isWhole, data, work],
  )
  const [later, setLater] = useState<{ groups: Groups }>()
  useEffect(() => {
    if (!isWhole || now) return
    const ending = new AbortController()
    runInSlices(work(), ending.signal).then(
      (groups) => startTransition(() => setLater({ groups })),
      (error: unknown) => {
        if (!ending.signal.aborted) console.error(error)
      },
    )
    return () => ending.abort()
  }, [isWhole, now, work])
  return (now ?? later)?.groups
}
