/**
 * Handles Back, Forward and links where dialogs are open or forms unsaved (docs/decisions/back-and-dialogs.md). It runs before
 * the router: steps between a page and its dialogs never reach the router, and a page with unsaved input is not left.
 */
import { type createBrowserRouter, type NavigateOptions, parsePath, resolvePath, type To } from "react-router"
import { currentPath, withBase } from "../session/base-path"
import { isLoggedIn } from "../session/session"
import { isAnythingUnsaved, onLayersChange, openLayers } from "../ui/open-layers"
import { type BrowserEntry, browserEntryNow, isSamePage, pushDialog, travel } from "./browser-entry"

type Router = ReturnType<typeof createBrowserRouter>
/** Asks the user; resolves with true if the page may be left. */
type Prompt = () => Promise<boolean>

/** Milliseconds until a refused step is tried again. */
const REFUSED_MS = 50

let prompt: Prompt | undefined
/** Key of the location that React has rendered; by then the dialogs of the previous page are closed. */
let renderedKey: string | undefined
/** Plans a comparison of history and dialogs; set by `withPageHistory`. */
let planSettling = () => {}

let ownEntry: (leave: () => void) => void = (leave) => leave()

/** Calls `leave` at the page's own entry, since the step back from a closing dialog would cancel a reload. */
export const atOwnEntry = (leave: () => void): void => ownEntry(leave)

/** Sets the prompt that is shown before unsaved input is lost. Returns a function that unsets it. */
export function setLeavePrompt(ask: Prompt): () => void {
  prompt = ask
  return () => {
    if (prompt === ask) prompt = undefined
  }
}

/** Reports the key of the location that React has rendered. */
export function reportRendered(key: string): void {
  renderedKey = key
  planSettling()
}

const pathnameOf = (to: To): string | undefined => {
  const { pathname } = typeof to === "string" ? parsePath(to) : to
  return pathname ? withBase(resolvePath(pathname, currentPath()).pathname) : undefined
}
/** The page's own entry; its slot is unknown if `at` is the entry of a dialog. */
const pageOf = (at: BrowserEntry): BrowserEntry => ({
  ...at,
  depth: 0,
  slot: at.depth === 0 ? at.slot : undefined,
})

/** The router with the handling above. @param makeRouter called once, after our popstate listener is set: listeners run in order */
export function withPageHistory(makeRouter: () => Router): Router {
  let arrive = () => true
  const onPop = (event: Event) => {
    if (!arrive()) event.stopImmediatePropagation()
  }
  window.addEventListener("popstate", onPop)
  const router = makeRouter()
  const navigate = router.navigate as (to: To | number, options?: NavigateOptions) => Promise<void>
  /** The page that the router shows, and the depth of the current entry in its dialogs. */
  let page = pageOf(browserEntryNow())
  let { depth } = browserEntryNow()
  let { location: shown } = router.state
  /** Our own traversal while it is pending. */
  let step: { to: BrowserEntry } | null = null
  /** Navigations that wait for the page's own entry. */
  let waiting: (() => void)[] = []
  /** The navigation that the open prompt is about; a later one replaces it. */
  let wanted: (() => void) | null = null
  let openPrompt: Prompt | undefined
  /** True after the answer to leave: the next navigation asks nothing. */
  let released = false

  const isHeld = (pathname: string | undefined): boolean =>
    pathname !== undefined && pathname !== page.pathname && !released && isLoggedIn() && isAnythingUnsaved()

  const go = (from: BrowserEntry, to: BrowserEntry) => {
    const own = { to }
    step = own
    const finish = () => {
      if (step !== own) return
      step = null
      const at = browserEntryNow()
      if (isSamePage(at, page)) {
        const isRefused = at.depth === from.depth && to.depth !== from.depth
        depth = at.depth
        // A page that is unloading refuses every step at once; without a pause the retries would never end.
        if (isRefused) setTimeout(plan, REFUSED_MS)
        else plan()
      }
      // Cancelled by a Back to another page, of which the router does not know yet.
      else window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }))
    }
    if (!travel(from, to, finish)) step = null
  }

  /** Gives the page as many entries as it has open dialogs; waiting navigations start from its own entry. */
  const settle = () => {
    const at = browserEntryNow()
    // Elsewhere: a popstate event is about to follow.
    if (step || !isSamePage(at, page) || at.depth !== depth) return
    const open = waiting.length > 0 ? 0 : openLayers().length
    // Until the next page is rendered, the dialogs of the page before are still open.
    const want = shown.key === renderedKey ? open : Math.min(open, depth)
    if (depth > want) return go(at, { ...page, depth: want, slot: want === 0 ? page.slot : undefined })
    while (depth < want && pushDialog(depth + 1)) depth++
    const leaving = waiting
    waiting = []
    for (const leave of leaving) leave()
    if (leaving.length > 0) plan()
  }
  let planned = false
  /** Settles after React's current render, so that a dialog that replaces another one takes over its entry. */
  const plan = () => {
    if (planned) return
    planned = true
    queueMicrotask(() => {
      planned = false
      settle()
    })
  }
  planSettling = plan
  const atPage = (leave: () => void) => {
    waiting.push(leave)
    settle()
  }

  ownEntry = atPage

  const dismissDownTo = (count: number) => {
    for (const layer of openLayers().slice(count).reverse()) layer.dismiss()?.()
  }

  const ask = (retry: () => void) => {
    // A prompt whose guard is unmounted gets no answer.
    const isOpen = wanted !== null && openPrompt === prompt
    wanted = retry
    if (isOpen) return
    const own = prompt
    openPrompt = own
    const answer = own?.() ?? Promise.resolve(true)
    void answer.then((leave) => {
      if (openPrompt !== own) return
      const last = wanted
      wanted = null
      released = leave
      if (leave) last?.()
    })
  }
  const askBefore = (at: BrowserEntry) => {
    const address = currentPath() + window.location.search + window.location.hash
    const { usr: state } = window.history.state ?? {}
    ask(() =>
      atPage(() => {
        // The entry of the prompt's dialog has replaced all entries ahead.
        const isAhead = at.index > page.index
        if (isAhead || !travel(browserEntryNow(), at, () => {})) void navigate(address, { state })
      }),
    )
  }

  /** @returns true if the router has to handle the popstate event */
  arrive = () => {
    const at = browserEntryNow()
    const ofPage = isSamePage(at, page)
    if (step) {
      const { to } = step
      const isThere = ofPage && at.depth === to.depth
      // Without slots `settled` is never called.
      if (isThere || at.slot === undefined) step = null
      // A second Back dismisses the prompt.
      else if (wanted && at.index < page.index) dismissDownTo(openLayers().length - 1)
      if (!isThere && step) return false
      if (ofPage) {
        depth = at.depth
        plan()
        return false
      }
    }
    if (ofPage) {
      const before = depth
      depth = at.depth
      if (depth < before) dismissDownTo(depth)
      plan()
      return false
    }
    if (isHeld(at.pathname)) {
      go(at, page)
      askBefore(at)
      return false
    }
    dismissDownTo(0)
    return true
  }
  router.subscribe(({ location }) => {
    if (location === shown) return
    shown = location
    const at = browserEntryNow()
    page = pageOf(at)
    depth = at.depth
    released = false
    plan()
  })
  onLayersChange(plan)
  plan()

  router.navigate = ((to: To | number, options?: NavigateOptions) => {
    if (typeof to !== "number" && isHeld(pathnameOf(to))) {
      ask(() => void router.navigate(to as To, options))
      return Promise.resolve()
    }
    if (!step && waiting.length === 0 && browserEntryNow().depth === 0) return navigate(to, options)
    return new Promise<void>((resolve, reject) => {
      atPage(() => void navigate(to, options).then(resolve, reject))
    })
  }) as Router["navigate"]
  return router
}
