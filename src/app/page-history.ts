/**
 * Back, Forward and links beside dialogs and unsaved forms (docs/decisions/back-and-dialogs.md). It listens before the
 * router does: a step between a page and its dialogs never reaches the router, and a held page is not left.
 */
import { type createBrowserRouter, type NavigateOptions, parsePath, resolvePath, type To } from "react-router"
import { currentPath, withBase } from "../session/base-path"
import { isLoggedIn } from "../session/session"
import { isAnythingUnsaved, onLayers, openLayers } from "../ui/open-layers"
import { isSamePage, type Place, placeNow, pushDialog, travel } from "./history-place"

type Router = ReturnType<typeof createBrowserRouter>
/** Resolves with true: the page is left. */
type Question = () => Promise<boolean>

/** Milliseconds until a step that the browser has refused is tried again. */
const REFUSED_MS = 50

let question: Question | undefined
/** Key of the location that React has drawn: the dialogs of the page before are gone by then. */
let drawn: string | undefined
/** Compares history and dialogs again. */
let look = () => {}

let ownEntry: (leave: () => void) => void = (leave) => leave()

/**
 * Calls back at the page's own entry. The step back from a dialog that has just closed would cancel a reload that is on its
 * way.
 */
export const atOwnEntry = (leave: () => void): void => ownEntry(leave)

/** Sets who asks before unsaved input is lost. Answers how to stop. */
export function onLeave(ask: Question): () => void {
  question = ask
  return () => {
    if (question === ask) question = undefined
  }
}

export function noteDrawn(key: string): void {
  drawn = key
  look()
}

const pathnameOf = (to: To): string | undefined => {
  const { pathname } = typeof to === "string" ? parsePath(to) : to
  return pathname ? withBase(resolvePath(pathname, currentPath()).pathname) : undefined
}
/** The page's own entry; where it lies is not known while one of its dialogs' is shown. */
const pageOf = (at: Place): Place => ({ ...at, depth: 0, slot: at.depth === 0 ? at.slot : undefined })

/** @param makeRouter called once; a browser calls the window's listeners in the order in which they came, so ours comes first */
export function withPageHistory(makeRouter: () => Router): Router {
  let arrive = () => true
  const onPop = (event: Event) => {
    if (!arrive()) event.stopImmediatePropagation()
  }
  window.addEventListener("popstate", onPop)
  const router = makeRouter()
  const navigate = router.navigate as (to: To | number, options?: NavigateOptions) => Promise<void>
  /** The page that the router shows, and the depth of the current entry in its dialogs. */
  let page = pageOf(placeNow())
  let { depth } = placeNow()
  let { location: shown } = router.state
  /** Our own step while it is on its way. */
  let step: { to: Place } | null = null
  /** Navigations that wait for the page's own entry. */
  let waiting: (() => void)[] = []
  /** The navigation that the open question is about; the last one counts. */
  let wanted: (() => void) | null = null
  let asked: Question | undefined
  /** The answer was to leave: the next page comes without a question. */
  let released = false

  const isHeld = (pathname: string | undefined): boolean =>
    pathname !== undefined && pathname !== page.pathname && !released && isLoggedIn() && isAnythingUnsaved()

  const go = (from: Place, to: Place) => {
    const own = { to }
    step = own
    const finish = () => {
      if (step !== own) return
      step = null
      const at = placeNow()
      if (isSamePage(at, page)) {
        const isRefused = at.depth === from.depth && to.depth !== from.depth
        depth = at.depth
        // A page that is being left refuses every step at once: to ask again without a pause would never end.
        if (isRefused) setTimeout(plan, REFUSED_MS)
        else plan()
      }
      // Overtaken by a Back that leads further: the router has not heard of that.
      else window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }))
    }
    if (!travel(from, to, finish)) step = null
  }

  /** Makes the history as deep as there are dialogs; a navigation that waits leaves from the page's own entry. */
  const settle = () => {
    const at = placeNow()
    // Elsewhere than we know of: the browser is about to say so.
    if (step || !isSamePage(at, page) || at.depth !== depth) return
    const open = waiting.length > 0 ? 0 : openLayers().length
    // Until the next page is drawn, the dialogs of the one before are still open.
    const want = shown.key === drawn ? open : Math.min(open, depth)
    if (depth > want) return go(at, { ...page, depth: want, slot: want === 0 ? page.slot : undefined })
    while (depth < want && pushDialog(depth + 1)) depth++
    const leaving = waiting
    waiting = []
    for (const leave of leaving) leave()
    if (leaving.length > 0) plan()
  }
  let planned = false
  /** After all that React draws in one go: a dialog leaves its entry to the one that takes its place. */
  const plan = () => {
    if (planned) return
    planned = true
    queueMicrotask(() => {
      planned = false
      settle()
    })
  }
  look = plan
  const atPage = (leave: () => void) => {
    waiting.push(leave)
    settle()
  }

  ownEntry = atPage

  const dismissDownTo = (count: number) => {
    for (const layer of openLayers().slice(count).reverse()) layer.dismiss()?.()
  }

  const ask = (retry: () => void) => {
    // A question whose guard is gone gets no answer.
    const isAsked = wanted !== null && asked === question
    wanted = retry
    if (isAsked) return
    const own = question
    asked = own
    const answer = own?.() ?? Promise.resolve(true)
    void answer.then((leave) => {
      if (asked !== own) return
      const last = wanted
      wanted = null
      released = leave
      if (leave) last?.()
    })
  }
  const askBefore = (at: Place) => {
    const address = currentPath() + window.location.search + window.location.hash
    const { usr: state } = window.history.state ?? {}
    ask(() =>
      atPage(() => {
        // The question's entry has replaced all entries ahead.
        const isAhead = at.index > page.index
        if (isAhead || !travel(placeNow(), at, () => {})) void navigate(address, { state })
      }),
    )
  }

  /** @returns whether the router is to hear of it */
  arrive = () => {
    const at = placeNow()
    const ofPage = isSamePage(at, page)
    if (step) {
      const { to } = step
      const isThere = ofPage && at.depth === to.depth
      // Without slots there is no later word of it.
      if (isThere || at.slot === undefined) step = null
      // A Back pressed twice: the second one is an answer to the question.
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
    const at = placeNow()
    page = pageOf(at)
    depth = at.depth
    released = false
    plan()
  })
  onLayers(plan)
  plan()

  router.navigate = ((to: To | number, options?: NavigateOptions) => {
    if (typeof to !== "number" && isHeld(pathnameOf(to))) {
      ask(() => void router.navigate(to as To, options))
      return Promise.resolve()
    }
    if (!step && waiting.length === 0 && placeNow().depth === 0) return navigate(to, options)
    return new Promise<void>((resolve, reject) => {
      atPage(() => void navigate(to, options).then(resolve, reject))
    })
  }) as Router["navigate"]
  return router
}
