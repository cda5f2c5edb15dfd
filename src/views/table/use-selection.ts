import { startTransition, useEffect, useMemo, useState } from "react"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../edit-stash"
import { type Criteria, predicate } from "./rows"
import { filterInSlices } from "./slices"

/** So many rows are filtered within a frame; more are filtered in slices. */
const AT_ONCE = 4000

type Selection = { rows: readonly StoredRecord[]; criteria: Criteria }

/**
 * The rows that fit, and the criteria they fit: of many rows these may be the last ones for a moment.
 */
export function useSelection(
  rows: readonly StoredRecord[],
  resource: Resource,
  criteria: Criteria,
): Selection {
  const fits = useMemo(() => predicate(resource, criteria), [resource, criteria])
  const sliced = fits !== null && rows.length > AT_ONCE
  const [late, setLate] = useState<(Selection & { of: readonly StoredRecord[] }) | null>(null)
  const now = useMemo(
    () => (sliced ? null : { rows: fits ? rows.filter(fits) : rows, criteria }),
    [sliced, rows, fits, criteria],
  )
  useEffect(() => {
    if (!sliced || !fits) return
    return filterInSlices(rows, fits, (fitting) =>
      startTransition(() => setLate({ rows: fitting, criteria, of: rows })),
    )
  }, [sliced, rows, fits, criteria])
  // Before the first slices are through, everything stands there.
  const [before] = useState({ search: "", filters: {} })
  return now ?? (late?.of === rows ? late : { rows, criteria: before })
}
