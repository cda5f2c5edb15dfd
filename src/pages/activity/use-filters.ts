import { useState } from "react"
import { useLocation, useNavigationType, useSearchParams } from "react-router"
import { useRepeatedVisit } from "../../lists/repeated-visit"
import { useMe } from "../../session/use-session"
import { FILTERS, type Filters, NO_FILTERS, readFilters, writeFilters } from "./filters"

const writerOf = (state: unknown): unknown =>
  typeof state === "object" && state !== null && "listOf" in state ? state.listOf : undefined

/** The filters in the address: Back takes one back, a link brings them again; another person's are nobody else's. */
export function useFilters(): { filters: Filters; setFilters: (filters: Filters) => void } {
  const [search, setSearch] = useSearchParams()
  const { key, state } = useLocation()
  const type = useNavigationType()
  const { id } = useMe()
  const writer = writerOf(state)
  const asked = () => (writer === undefined || writer === id ? readFilters(search) : NO_FILTERS)
  const [filters, setShown] = useState(asked)
  const [visit, setVisit] = useState(key)
  if (visit !== key) {
    setVisit(key)
    // What was chosen here stands already, and may be further than the address.
    if (writer !== id || type !== "PUSH") setShown(asked)
  }
  useRepeatedVisit(() => setShown(asked()))
  return {
    filters,
    setFilters: (next) => {
      // A calendar says its day once more when it is left.
      if (FILTERS.every((name) => next[name] === filters[name])) return
      setShown(next)
      setSearch(writeFilters(next), { state: { listOf: id }, preventScrollReset: true })
    },
  }
}
