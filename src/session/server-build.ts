/**
 * Compares the server's build, which a header of each response names, with the page's build. A newer build is reported once
 * the page's own build has been silent for a while, since both answer in turn during a rolling upgrade.
 */
import { withBase } from "./base-path"
import { createListeners } from "./listeners"
import { metaContent } from "./own-server"

const HEADER = "x-app-build"

/** All in milliseconds. */
export const TIMES = {
  /** Silence of the page's own build before a newer one is reported. */
  newer: 15_000,
  /** Silence of the page's own build before an older one is reported: the upgrade was rolled back. */
  older: 120_000,
  /** Interval between requests of the build while there are no other responses. */
  ask: 30_000,
  /** Timeout of such a request. */
  timeout: 3000,
  /** Pause after a declined reload. */
  declined: 60_000,
} as const

type Relation = { kind: "same" } | { kind: "older" } | { kind: "newer"; behind: number }

/**
 * Compares a response's build with the page's.
 * @param own the page's build and the builds before it, as its server knew them
 * @param theirs the same of the response
 */
export function relationOf(own: readonly string[], theirs: readonly string[]): Relation {
  if (theirs[0] === own[0]) return { kind: "same" }
  if (theirs[0] !== undefined && own.includes(theirs[0])) return { kind: "older" }
  // A host without a history names its own build alone.
  return { kind: "newer", behind: Math.max(1, theirs.indexOf(own[0] ?? "")) }
}

const namesIn = (value: string | null | undefined): string[] => (value ?? "").split(" ").filter(Boolean)

interface BuildWatch {
  /** Least number of builds that the page is behind; 0 until a newer build is reported. */
  behind: () => number
  /** Called when `behind` changes. Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void
  /** Takes the header of a response. */
  note: (header: string | null) => void
  /** Reports at once a newer build that is known from elsewhere. */
  report: () => void
  /** Requests the build if there were no responses lately. Never throws. */
  look: () => Promise<void>
  /** Asks the user if the page is two builds behind. Rejects if the page reloads instead of writing. */
  beforeWrite: () => Promise<void>
  /** Sets the question that `beforeWrite` asks. Returns a function that unsets it. */
  onWrite: (ask: () => Promise<void>) => () => void
}

/**
 * @param own the page's build and the builds before it; empty: nothing is watched
 * @param ask requests the header of a fresh response of the page's server
 */
export function createBuildWatch(
  own: readonly string[],
  ask: () => Promise<string | null>,
  now: () => number = Date.now,
): BuildWatch {
  let reported = 0
  const { emit, subscribe } = createListeners()
  /** Names of newer builds that have answered. */
  const seen = new Set<string>()
  let known = 0
  let ownAt = now()
  let responseAt = now()
  let question: (() => Promise<void>) | undefined
  let open: Promise<void> | undefined
  let asking: Promise<void> | undefined
  let answeredAt = Number.NEGATIVE_INFINITY

  const report = (behind: number) => {
    if (behind <= reported) return
    reported = behind
    emit()
  }
  const note = (header: string | null) => {
    const theirs = namesIn(header)
    if (own.length === 0 || theirs[0] === undefined) return
    responseAt = now()
    const relation = relationOf(own, theirs)
    if (relation.kind === "same") {
      ownAt = responseAt
      return
    }
    if (relation.kind === "newer") {
      seen.add(theirs[0])
      known = Math.max(known, relation.behind, seen.size)
    }
    if (responseAt - ownAt >= TIMES[relation.kind]) report(Math.max(1, known))
  }
  const request = async () => {
    if (own.length === 0) return
    responseAt = now()
    asking ??= ask()
      // Without a response nothing is known of builds.
      .then(note, () => undefined)
      .finally(() => {
        asking = undefined
      })
    await asking
  }
  return {
    behind: () => reported,
    subscribe,
    note,
    report: () => report(1),
    look: async () => {
      const unsettled = seen.size > 0 && reported === 0
      if (now() - responseAt >= TIMES.ask || unsettled) await request()
    },
    beforeWrite: async () => {
      // A page that slept may have missed several builds.
      if (now() - responseAt >= 2 * TIMES.ask) await request()
      // So may one that woke a moment ago, whose request is still under way.
      await asking
      if (reported < 2 || !question || now() - answeredAt < TIMES.declined) return
      open ??= question().finally(() => {
        open = undefined
        answeredAt = now()
      })
      await open
    },
    onWrite: (ask) => {
      question = ask
      return () => {
        if (question === ask) question = undefined
      }
    },
  }
}

async function askPageServer(): Promise<string | null> {
  if (!navigator.onLine) return null
  const signal = AbortSignal.timeout(TIMES.timeout)
  const answer = await fetch(withBase("/build.json"), { method: "HEAD", cache: "no-store", signal })
  return answer.headers.get(HEADER)
}

/** The watch of this page. */
export const serverBuild = createBuildWatch(namesIn(metaContent("builds")), askPageServer)

/** Takes a response of the API. */
export const noteAnswer = ({ headers }: Response): void => serverBuild.note(headers.get(HEADER))

/** Requests the build regularly while the page is visible. Returns a function that stops. */
export function watchServerBuild(): () => void {
  const look = () => {
    if (document.visibilityState === "visible" && navigator.onLine) void serverBuild.look()
  }
  const timer = setInterval(look, TIMES.newer)
  document.addEventListener("visibilitychange", look)
  return () => {
    clearInterval(timer)
    document.removeEventListener("visibilitychange", look)
  }
}
