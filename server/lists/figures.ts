/** Figures of a dashboard over records of this server, in batches. */
import { decode } from "../../src/core/codec/codec"
import type { Dashboard } from "../../src/core/dashboard/dashboard"
import { createFigures, type SourceFigures } from "../../src/core/dashboard/figures"
import type { PeriodChoice } from "../../src/core/dashboard/period"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { orElse } from "../../src/core/schema/rule-error"
import { formatValue, wire } from "../../src/fields/registry"
import type { Queries } from "../database/types"
import { present } from "../records/present"
import { rowBatches } from "../records/read"
import type { SessionView } from "../records/session-view"

/** Rows of one batch, after which other requests get a turn. */
const BATCH = 500

export interface FigureQuery {
  choice: PeriodChoice
  /** `YYYY-MM-DD` in the user's time zone. */
  today: string
}
export interface FigureSite {
  trx: Queries
  registry: Registry
  dashboard: Dashboard
  view: SessionView
  query: FigureQuery
}

/** Figures with the fields that the session may read. */
export const figuresFor = ({ dashboard, view, query }: FigureSite, resource: Resource) =>
  createFigures({
    ...query,
    dashboard,
    resource: view.registry.restrict(resource),
    textOf: (field, record) => formatValue(record[field.key], field, record),
  })

/** Counts the records that the session's list shows. */
export async function countRecords(site: FigureSite, resource: Resource): Promise<SourceFigures> {
  const { trx, registry, view } = site
  const figures = figuresFor(site, resource)
  const shown = view.registry.restrict(resource)
  for await (const rows of rowBatches(trx, resource, BATCH, view))
    for (const answer of await present(rows, { trx, registry, resource, view })) {
      const record = decode(shown, answer, wire)
      if (orElse(() => shown.list.where(record), true)) figures.add(record)
    }
  return figures.end()
}
