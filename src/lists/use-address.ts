import { useEffect, useRef, useState } from "react"
import { type Location, useLocation, useNavigate, useNavigationType } from "react-router"
import type { Resource } from "../core/schema/resource"
import { me } from "../session/session"
import { type ListState, readAddress, UNTOUCHED, writeAddress } from "./list-state"
import { useUndrawnVisit } from "./undrawn-visit"

/** What is typed is written once the typing rests: browsers refuse many changes of the address in a short time. */
const REST_MS = 400

interface Address {
  /** What the address asked for when the list was opened. */
  initial: ListState
  /**
   * Says a change in the address. Each is an entry of its own in the browser's history, so that Back takes it back; but
   * all that is typed into one `box` is one, however long it takes.
   */
  write: (state: ListState, box?: string) => void
  /** Writes what has been typed at once: whoever leaves the box may leave the page. */
  flush: () => void
}

/** Who wrote an address, in the history entry's own state: another person's search is not shown to the next one. */
const writerOf = ({ state }: Location): unknown =>
  typeof state === "object" && state !== null && "listOf" in state ? state.listOf : undefined

/**
 * Keeps a list's search, filters, order and page in the address. `useTable`'s own `syncWithLocation` writes a bare list's
 * too, replaces the entry at every change and does not follow Back (docs/decisions/list-address.md).
 * @param onVisit told what the address asks for whenever somebody else changes it: Back, a link
 */
export function useAddress(resource: Resource, onVisit: (state: ListState) => void): Address {
  const location = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const writer = writerOf(location)
  // As it is stored now: a screen that is drawn anew for another person may be a turn ahead of what it was told of him.
  const isForeign = writer !== undefined && writer !== me().id
  const asked = () => (isForeign ? UNTOUCHED : readAddress(resource, location.search))
  const [initial] = useState(asked)
  const pending = useRef<{ search: string; box: string; timer: ReturnType<typeof setTimeout> } | null>(null)
  /** The box that the current entry was written for. */
  const entry = useRef<string>(undefined)
  /** What the address says, once the navigation under way has come through. */
  const said = useRef(location.search)

  const go = (search: string, replace: boolean) => {
    if (search === said.current) return
    said.current = search
    const path = { pathname: resource.list.path, search }
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
    if (location.search === said.current) return
    drop()
    entry.current = undefined
    said.current = location.search
    onVisit(asked())
    if (isForeign) go("", true)
  }
  useUndrawnVisit(follow)
  const visit = useRef(location.key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit counts once
  useEffect(() => {
    if (visit.current === location.key) return
    visit.current = location.key
    if (type === "POP" || writer === undefined) follow()
  }, [location])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was opened
  useEffect(() => {
    if (isForeign) go("", true)
    return drop
  }, [])
  return { initial, write, flush }
}
