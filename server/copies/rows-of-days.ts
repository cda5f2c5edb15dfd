/** The rows behind a figure of all browsers. */
import { fitsAll, recordFilters } from "../../src/core/access/record-filter"
import type { RowsAnswer } from "../../src/core/dashboard/answer"
import { dayOf } from "../../src/core/format/date"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { formatValue } from "../../src/fields/registry"
import type { Session } from "../auth/engine"
import type { Queries } from "../database/types"
import type { SessionView } from "../records/session-view"
import { mergeCopies } from "./merge"
import type { NewestCopy } from "./rows"

/** Most rows of one answer: the latest. */
export const MOST_ROWS = 500

export interface DaysQuery {
  /** Date field; null: all rows. */
  period: string | null
  /** First and last day, `YYYY-MM-DD`; '': open. */
  from: string
  to: string
}

interface Site {
  trx: Queries
  view: SessionView
  session: Session
}

/** The rows of copies that count in some days, latest first, as the session's list shows them. @param copies newest first */
export async function rowsOfDays(
  { trx, view, session }: Site,
  resource: Resource,
  { copies, query }: { copies: readonly NewestCopy[]; query: DaysQuery },
): Promise<RowsAnswer> {
  const { id, name, role, grants } = session
  const { source } = resource
  const filters = recordFilters(resource, grants, { id, name, role })
  const { period, from, to } = query
  let latest: { day: string; record: Values }[] = []
  let total = 0
  const cut = () => {
    latest = latest.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0)).slice(0, MOST_ROWS)
  }
  await mergeCopies(
    {
      trx,
      list: source.kind === "browser" ? source.key : "",
      resource,
      has: (record) => filters === null || fitsAll(record, filters),
    },
    copies,
    (record) => {
      const day = period === null ? "" : (dayOf(record[period]) ?? "")
      if (period !== null && (day === "" || day < from || (to !== "" && day > to))) return
      total++
      latest.push({ day, record })
      if (latest.length >= 2 * MOST_ROWS) cut()
    },
  )
  cut()
  const shown = view.registry.restrict(resource)
  const texts = (record: Values) =>
    Object.fromEntries(
      shown.list.columns.map(({ field }) => [field, formatValue(record[field], shown.field(field), record)]),
    )
  return { total, rows: latest.map(({ record }) => texts(record)) }
}
