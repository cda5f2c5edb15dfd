/** Figures of a dashboard over a list of all browsers. */
import { fitsAll, recordFilters } from "../../src/core/access/record-filter"
import type { BrowserCopy, DashboardAnswer, DifferingRows } from "../../src/core/dashboard/answer"
import type { SourceFigures } from "../../src/core/dashboard/figures"
import type { Resource } from "../../src/core/schema/resource"
import { formatValue } from "../../src/fields/registry"
import type { Session } from "../auth/engine"
import { type FigureSite, figuresFor } from "../lists/figures"
import { type Merged, mergeCopies } from "./merge"
import type { NewestCopy } from "./rows"

/** The rows that differ under one title, with the fields of the session. */
function differingRows({ differing }: Merged, shown: Resource): DifferingRows[] {
  return [...differing.rows.values()].map((rows) => {
    const textsOf = (key: string) =>
      rows.map(({ record }) => formatValue(record[key], shown.field(key), record))
    const title = shown.fields.some(({ key }) => key === shown.title) ? textsOf(shown.title)[0]?.trim() : ""
    return {
      source: shown.name,
      title: title ?? "",
      browsers: rows.map(({ copy: { person, device } }) => ({ person, device })),
      fields: shown.fields
        .map(({ key }) => ({ key, texts: textsOf(key) }))
        .filter(({ key, texts }) => key !== shown.title && new Set(texts).size > 1),
    }
  })
}

export interface CountedCopies extends Omit<DashboardAnswer, "figures"> {
  figures: SourceFigures
}

/** Counts the rows of copies that the session has. @param copies newest first */
export async function countCopies(
  site: FigureSite & { session: Session },
  resource: Resource,
  copies: readonly NewestCopy[],
): Promise<CountedCopies> {
  const { id, name, role, grants } = site.session
  const { source } = resource
  const filters = recordFilters(resource, grants, { id, name, role })
  const figures = figuresFor(site, resource)
  const merged = await mergeCopies(
    {
      trx: site.trx,
      list: source.kind === "browser" ? source.key : "",
      resource,
      has: (record) => filters === null || fitsAll(record, filters),
    },
    copies,
    figures.add,
  )
  const browsers = merged.copies.map(
    ({ person, device, at, rows, counted }): BrowserCopy => ({
      source: resource.name,
      person,
      device,
      at,
      rows,
      counted,
    }),
  )
  return {
    figures: figures.end(),
    browsers,
    differing: {
      count: merged.differing.count,
      rows: differingRows(merged, site.view.registry.restrict(resource)),
    },
    samples: merged.samples,
  }
}
