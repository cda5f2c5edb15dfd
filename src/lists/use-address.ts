import { useEffect, useRef, useState } from "react"
import { type Location, useLocation, useNavigate, useNavigationType } from "react-router"
import type { Resource } from "../core/schema/resource"
import { me } from "../session/session"
import { type ListState, readAddress, UNTOUCHED, writeAddress } from "./list-state"
import { useRepeatedVisit } from "./repeated-visit"
import { joinShow, splitShow } from "./show-address"

/** Milliseconds without a key before typed text is written: browsers refuse many changes of the address in a short time. */
const REST_MS = 400

interface Address {
  /** State in the address when the list was opened. */
  initial: ListState
  /**
   * Writes a state into the address, as a new entry of the browser's history, so that Back undoes it. Everything typed into
   * one `box` is one entry.
   */
  write: (state: ListState, box?: string) => void
  /** Writes typed text at once, when the box loses the focus. */
  flush: () => void
  /** The list's part of the address after the pending navigation. */
  written: () => string
}

/** User who wrote an address, from the state of the history entry: a search is not shown to the next user. */
const writerOf = ({ state }: Location): unknown =>
  typeof state === "object" && state !== null && "listOf" in state ? state.listOf : undefined

/** True if another user wrote the address. From storage: React may render before the session's subscribers know. */
export function isForeignEntry(location: Location): boolean {
  const writer = writerOf(location)
  return writer !== undefined && writer !== me().id
}

/**
 * Keeps a list's search, filters, order and page in the address. `useTable`'s own `syncWithLocation` writes a bare list's
 * too, replaces the entry at every change and does not follow Back (docs/decisions/lists.md).
 * @param onVisit called with the address's state when Back, Forward or a link changes it
 * @param within the initial state of a list inside another screen: it has no address
 */
export function useAddress(
  resource: Resource,
  onVisit: (state: ListState) => void,
  within?: ListState,
): Address {
  const location = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const writer = writerOf(location)
  const isForeign = isForeignEntry(location)
  // A record beside the list is opened and closed elsewhere (use-shown.ts).
  const { list: own, show } = splitShow(location.search)
  const readState = () => within ?? (isForeign ? UNTOUCHED : readAddress(resource, own))
  const [initial] = useState(readState)
  const pending = useRef<{ search: string; box: string; timer: ReturnType<typeof setTimeout> } | null>(null)
  /** Box of the current history entry. */
  const entry = useRef<string>(undefined)
  /** The list's part of the address after the pending navigation. */
  const written = useRef(own)

  const go = (search: string, replace: boolean) => {
    if (within || search === written.current) return
    written.current = search
    const path = { pathname: resource.list.path, search: joinShow(search, show) }
    navigate(path, { replace, preventScrollReset: true, state: { listOf: me().id } })
  }
  const drop = () => {
    if (pending.current) clearTimeout(pending.current.timer)
    pending.current = null
  }
  const flush = () => {
    if (!pending.current) return
    const { search, box } = pending.current
    drop()
    go(search, entry.current === box)
    entry.current = box
  }
  const write = (state: ListState, box?: string) => {
    const search = writeAddress(resource, state)
    if (pending.current?.box !== box) flush()
    drop()
    if (box !== undefined)
      pending.current = { search, box, timer: setTimeout(() => latest.current(), REST_MS) }
    else {
      entry.current = undefined
      go(search, false)
    }
  }
  const latest = useRef(flush)
  latest.current = flush

  const follow = () => {
    if (within || own === written.current) return
    drop()
    entry.current = undefined
    written.current = own
    onVisit(readState())
  }
  useRepeatedVisit(follow)
  const visit = useRef(location.key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit counts once
  useEffect(() => {
    if (visit.current === location.key) return
    visit.current = location.key
    if (type === "POP" || writer === undefined) follow()
  }, [location])
  // At each entry of another user, also if a navigation in between replaced an earlier try.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit counts once
  useEffect(() => {
    if (!isForeign || within || location.search === "") return
    written.current = ""
    const path = { pathname: resource.list.path, search: "" }
    navigate(path, { replace: true, preventScrollReset: true, state: { listOf: me().id } })
  }, [location])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => drop, [])
  return { initial, write, flush, written: () => written.current }
}
