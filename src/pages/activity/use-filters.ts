import { useState } from "react"
import { useLocation, useNavigationType, useSearchParams } from "react-router"
import { useRepeatedVisit } from "../../lists/repeated-visit"
import { useMe } from "../../session/use-session"
import { FILTERS, type Filters, NO_FILTERS, readFilters, writeFilters } from "./filters"

const writerOf = (state: unknown): unknown =>
  typeof state === "object" && state !== null && "listOf" in state ? state.listOf : undefined

/** Filters in the address: Back undoes one, a link restores them. Another user's address entries filter nothing. */
export function useFilters(): { filters: Filters; setFilters: (filters: Filters) => void } {
  const [search, setSearch] = useSearchParams()
  const { key, state } = useLocation()
  const type = useNavigationType()
  const { id } = useMe()
  const writer = writerOf(state)
  const current = () => (writer === undefined || writer === id ? readFilters(search) : NO_FILTERS)
  const [filters, setShown] = useState(current)
  const [visit, setVisit] = useState(key)
  if (visit !== key) {
    setVisit(key)
    // The user's own choice is shown already, and may be newer than the address.
    if (writer !== id || type !== "PUSH") setShown(current)
  }
  useRepeatedVisit(() => setShown(current()))
  return {
    filters,
    setFilters: (next) => {
      // A calendar reports its day again when it loses the focus.
      if (FILTERS.every((name) => next[name] === filters[name])) return
      setShown(next)
      setSearch(writeFilters(next), { state: { listOf: id }, preventScrollReset: true })
    },
  }
}
