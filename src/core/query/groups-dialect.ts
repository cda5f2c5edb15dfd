/** A question for the groups of a list, as URL parameters: the search and filters of `dialect.ts`, and the field. */
import {
  type Askable,
  BY,
  filterPairs,
  filtersOf,
  type GroupCondition,
  LIST,
  listPairs,
  OF,
  type PageQuery,
  requestedList,
  requireGroups,
  requireModest,
} from "./dialect"
import type { QueryFilter } from "./types"

/**
 * URL parameters of a question for groups, without '?'.
 * @throws Error for filters that the dialect lacks or that are beyond the limits
 */
export function writeGroups(
  { filters, by }: { filters: readonly QueryFilter[]; by: string },
  list: string | null,
): string {
  const params = new URLSearchParams([...listPairs(list), [BY, by], ...filterPairs(filters)])
  requireModest(params)
  return params.toString()
}

/** The part of a page's parameters that limits it to one group. */
export const writeGroup = ({ by, key }: GroupCondition): string =>
  new URLSearchParams([
    [BY, by],
    [OF, key ?? ""],
  ]).toString()

export interface GroupsQuery extends Pick<PageQuery, "filters" | "list"> {
  by: string
}

/** Reads `writeGroups`. @throws DialectFault with the unknown or excessive parameter */
export function readGroups(params: URLSearchParams, askable: Askable): GroupsQuery {
  const filters = filtersOf(params, { askable, own: [LIST, BY] })
  return { filters, by: requireGroups(params.get(BY), askable), list: requestedList(params) }
}
