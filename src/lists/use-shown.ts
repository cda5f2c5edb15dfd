import { useCallback, useLayoutEffect, useRef } from "react"
import { type Location, useLocation, useNavigate } from "react-router"
import type { StoredRecord } from "../core/schema/types"
import { isObject } from "../core/text"
import { me } from "../session/session"
import { joinShow, splitShow } from "./show-address"
import { isForeignEntry } from "./use-address"

export interface Shown {
  /** The id of the open record; null: none. */
  id: string | null
  open: (record: Pick<StoredRecord, "id">) => void
  /** Shows another record in place of this one. */
  replace: (id: string) => void
  close: () => void
  /** Focuses the link or the button that opened the record, or the record's own link. */
  focusOpener: (id: string) => void
}

/** The record's link in the list, not the one of a list inside a detail. */
const linkOf = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`a[data-record="${CSS.escape(id)}"]`)].find(
    (link) => !link.closest("[role=dialog]"),
  )

/**
 * The record of a list that its address shows. Opening one adds an entry to the browser's history, from which Back returns; a
 * record of an opened link has none, and closing it changes the address in place.
 * @param listSearch returns the list's own part of the address
 */
export function useShown(listSearch: () => string): Shown {
  const location = useLocation()
  const navigate = useNavigate()
  const id = isForeignEntry(location) ? null : splitShow(location.search).show
  const latest = useRef({ location, navigate, listSearch, id })
  useLayoutEffect(() => {
    latest.current = { location, navigate, listSearch, id }
  })
  const opener = useRef<{ id: string; element: Element | null }>(undefined)
  /** The entry that is being closed: a second press must not leave the list. */
  const closing = useRef<string>(undefined)

  const go = useCallback((show: string | null, replace: boolean, opened: boolean) => {
    const { location, navigate, listSearch } = latest.current
    const { scrollKey = location.key } = stateOf(location.state)
    navigate(
      { search: joinShow(listSearch(), show) },
      { replace, preventScrollReset: true, state: { listOf: me().id, scrollKey, opened } },
    )
  }, [])
  const replace = useCallback(
    (next: string) => {
      const { location, listSearch } = latest.current
      // A new page of the list is an entry of its own, which React may not have rendered.
      const isRendered = splitShow(location.search).list === listSearch()
      go(next, true, isRendered && isOpened(location))
    },
    [go],
  )
  const open = useCallback(
    (record: Pick<StoredRecord, "id">) => {
      opener.current = { id: record.id, element: document.activeElement }
      const { id: now } = latest.current
      if (now === null) go(record.id, false, true)
      else if (now !== record.id) replace(record.id)
    },
    [go, replace],
  )
  const close = useCallback(() => {
    const { location, navigate } = latest.current
    if (closing.current === location.key) return
    closing.current = location.key
    if (isOpened(location)) navigate(-1)
    else go(null, true, false)
  }, [go])
  const focusOpener = useCallback((last: string) => {
    const { id: from, element } = opener.current ?? {}
    // A press on the row itself focuses all rows, and their top would scroll into view.
    const isOpener = from === last && element?.isConnected && element.matches("a, button")
    const known = isOpener ? element : linkOf(last)
    // A deleted record has no link: the rows take the focus.
    const rows = document.querySelector<HTMLElement>("main [data-rows]")
    if (known instanceof HTMLElement) known.focus()
    else if (document.activeElement?.matches("body, [data-screen-title]"))
      rows?.focus({ preventScroll: true })
  }, [])
  return { id, open, replace, close, focusOpener }
}

interface EntryState {
  /** The entry before it is the list without the record. */
  opened?: unknown
  /** Key of the entry with which it shares the scroll position. */
  scrollKey?: unknown
}
const isOpened = ({ state }: Location): boolean => stateOf(state).opened === true
const stateOf = (state: unknown): EntryState => (isObject(state) ? state : {})
