/** What is looked for among all that happened: kept in the address, and asked of the server. */
import { dayOf } from "../../core/format/date"
import { HISTORY_ACTIONS } from "../../core/history/entry"

export const FILTERS = ["actor", "resource", "action", "from", "to"] as const
/** '' where nothing is asked; `from` and `to` are days, both included. */
export type Filters = Readonly<Record<(typeof FILTERS)[number], string>>

export const NO_FILTERS: Filters = { actor: "", resource: "", action: "", from: "", to: "" }

/** What an address asks for; what is no such thing asks for nothing. */
export function readFilters(search: URLSearchParams): Filters {
  const asked = (name: keyof Filters) => search.get(name) ?? ""
  const action = asked("action")
  return {
    actor: asked("actor"),
    resource: asked("resource"),
    action: (HISTORY_ACTIONS as readonly string[]).includes(action) ? action : "",
    from: dayOf(asked("from")) ?? "",
    to: dayOf(asked("to")) ?? "",
  }
}

export const writeFilters = (filters: Filters): URLSearchParams =>
  new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ""))

/** As the server is asked: the days of whoever asks, where he sits. */
export const queryOf = ({ from, to, ...filters }: Filters): Filters => ({
  ...filters,
  from: from && new Date(`${from}T00:00:00`).toISOString(),
  to: to && new Date(`${to}T23:59:59.999`).toISOString(),
})
