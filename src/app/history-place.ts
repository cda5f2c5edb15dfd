/** One entry of the browser's history: the page that it belongs to, and how many dialogs stand open over it there. */
export interface Place {
  /** The router's key, number and address of the page; its dialogs' entries have the same. */
  page: string
  pathname: string
  /** The router's number of the page's own entry. */
  index: number
  /** 0: the page's own entry. */
  depth: number
  /** Key of the entry in the Navigation API; undefined where the browser has none. */
  slot: string | undefined
}

const stateNow = (): Readonly<Record<string, unknown>> => {
  const state: unknown = window.history.state
  return typeof state === "object" && state !== null ? { ...state } : {}
}

/** Safari before 26.2 and Firefox before 147 have none. */
const api = (): Navigation | undefined => window.navigation

export function placeNow(): Place {
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

export const isSamePage = (one: Place, other: Place): boolean => one.page === other.page

/**
 * An entry for one more dialog over the page that is shown: the same address, and the router's own state in it.
 * @returns false: the browser takes no more (Safari: a hundred in half a minute)
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
 * Goes to another entry. By its slot, where the browser knows slots: `history.go` counts from wherever a Back that is on
 * its way leads, and two steps for one closed dialog would leave the page.
 * @param settled called when the browser is done, also if it was overtaken; never without slots
 * @returns false: there is no such entry any more
 */
export function travel(
  from: Place,
  to: Pick<Place, "slot" | "index" | "depth">,
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
