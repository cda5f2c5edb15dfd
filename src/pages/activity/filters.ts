/** Filters of the history, in the address and in the server's query. */
import { dayOf } from "../../core/format/date"
import { HISTORY_ACTIONS } from "../../core/history/entry"

export const FILTERS = ["actor", "resource", "action", "from", "to"] as const
/** '' for no filter; `from` and `to` are days, both included. */
export type Filters = Readonly<Record<(typeof FILTERS)[number], string>>

export const NO_FILTERS: Filters = { actor: "", resource: "", action: "", from: "", to: "" }

/** Filters from an address. Invalid values filter nothing. */
export function readFilters(search: URLSearchParams): Filters {
  const read = (name: keyof Filters) => search.get(name) ?? ""
  const action = read("action")
  return {
    actor: read("actor"),
    resource: read("resource"),
    action: (HISTORY_ACTIONS as readonly string[]).includes(action) ? action : "",
    from: dayOf(read("from")) ?? "",
    to: dayOf(read("to")) ?? "",
  }
}

export const writeFilters = (filters: Filters): URLSearchParams =>
  new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ""))

/** The server's query: the user's local days as ISO times. */
export const queryOf = ({ from, to, ...filters }: Filters): Filters => ({
  ...filters,
  from: from && new Date(`${from}T00:00:00`).toISOString(),
  to: to && new Date(`${to}T23:59:59.999`).toISOString(),
})
