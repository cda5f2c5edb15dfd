/** One entry of the browser's history: its page, and the number of dialogs that are open over the page (`depth`). */
export interface BrowserEntry {
  /** The page's router key, number and address, which the entries of its dialogs share. */
  page: string
  pathname: string
  /** The router's number of the page's own entry. */
  index: number
  /** 0: the page's own entry. */
  depth: number
  /** Key of the entry in the Navigation API; undefined in browsers without it. */
  slot: string | undefined
}

const stateNow = (): Readonly<Record<string, unknown>> => {
  const state: unknown = window.history.state
  return typeof state === "object" && state !== null ? { ...state } : {}
}

/** The Navigation API; missing in Safari before 26.2 and Firefox before 147. */
const api = (): Navigation | undefined => window.navigation

/** The current entry. */
export function browserEntryNow(): BrowserEntry {
  const { key, idx, dialogs } = stateNow()
  const { pathname, search, hash } = window.location
  return {
    page: JSON.stringify([key ?? "default", idx ?? null, pathname, search, hash]),
    pathname,
    index: typeof idx === "number" ? idx : 0,
    depth: typeof dialogs === "number" ? dialogs : 0,
    slot: api()?.currentEntry?.key,
  }
}

export const isSamePage = (one: BrowserEntry, other: BrowserEntry): boolean => one.page === other.page

/**
 * Adds an entry for one more dialog, with the page's address and router state.
 * @returns false if the browser refuses more entries (Safari: beyond a hundred in half a minute)
 */
export function pushDialog(depth: number): boolean {
  try {
    window.history.pushState({ ...stateNow(), dialogs: depth }, "")
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}

const ignore = () => {}

/**
 * Goes to another entry, by its slot if the browser has slots: `history.go` counts from the target of a pending Back, so that
 * two steps for one closed dialog would leave the page.
 * @param settled called when the traversal has ended or was cancelled; never without slots
 * @returns false if the entry no longer exists
 */
export function travel(
  from: BrowserEntry,
  to: Pick<BrowserEntry, "slot" | "index" | "depth">,
  settled: () => void,
): boolean {
  const steps = to.index + to.depth - (from.index + from.depth)
  const navigation = api()
  if (!navigation?.currentEntry) {
    window.history.go(steps)
    return true
  }
  const entries = navigation.entries()
  const target =
    to.slot === undefined
      ? entries[navigation.currentEntry.index + steps]
      : entries.find(({ key }) => key === to.slot)
  if (!target) return false
  const { committed, finished } = navigation.traverseTo(target.key)
  committed?.catch(ignore)
  finished?.then(settled, settled)
  return true
}
