/** The groups of printed and exported rows, which are Indonesian and in memory. */

import { formatNumber } from "../../../core/format/number"
import { groupRows, MOST_GROUPS, sortGroups } from "../../../core/query/groups"
import { runInSlices, runSync, type Work } from "../../../core/query/time-slices"
import { inDeclaredLanguage, type Resource } from "../../../core/schema/resource"
import type { Values } from "../../../core/schema/types"
import { groupLabel } from "../../../fields/list-columns"
import { queryTypes } from "../../../fields/registry"
import { t } from "../../../texts/language"
import { paperGroupText } from "./group-text"

/** The grouping of a list. */
export interface ListGrouping {
  by: string
  /** From the last group to the first. */
  descending: boolean
}

export interface PaperGroup<R> {
  /** Text and number of rows: 'CV Maju (12 data)'. */
  title: string
  rows: readonly R[]
}

/** The sentence for more groups than a list shows. */
export const tooManyGroups = (): string =>
  t("Lebih dari {most} kelompok. Persempit dengan pencarian atau filter, atau pilih kelompok lain.", {
    most: formatNumber(MOST_GROUPS),
  })

function* grouped<R extends Values>(
  rows: readonly R[],
  given: Resource,
  { by, descending }: ListGrouping,
): Work<PaperGroup<R>[] | null> {
  const resource = inDeclaredLanguage(given)
  const groups = yield* groupRows(rows, { by, resource, types: queryTypes, sums: [] })
  if (!groups) return null
  const [field, label] = [resource.field(by), groupLabel(resource, by)]
  const textOf = (group: Parameters<typeof paperGroupText>[0]) => paperGroupText(group, field, label)
  return sortGroups(groups, { textOf, descending }).map((group) => ({
    title: `${textOf(group)} (${formatNumber(group.count)} data)`,
    rows: group.rows,
  }))
}

/** null: too many groups. */
export const paperGroups = <R extends Values>(
  rows: readonly R[],
  resource: Resource,
  grouping: ListGrouping,
): PaperGroup<R>[] | null => runSync(grouped(rows, resource, grouping))

/** The same in slices. @throws Error with the sentence for too many groups; the signal's reason */
export async function fileGroups<R extends Values>(
  rows: readonly R[],
  resource: Resource,
  grouping: ListGrouping & { signal: AbortSignal },
): Promise<PaperGroup<R>[]> {
  const groups = await runInSlices(grouped(rows, resource, grouping), grouping.signal)
  if (!groups) throw new Error(tooManyGroups())
  return groups
}
