/**
 * Compares the build of the server, as each of its answers names it, with the build of this page. A newer build is
 * reported once the page's own has been silent for a while: during a rolling upgrade both answer in turn.
 */
import { withBase } from "./base-path"
import { marked } from "./own-server"

const HEADER = "x-app-build"

/** All in milliseconds. */
export const TIMES = {
  /** Silence of the page's own build before a newer one is reported. */
  newer: 15_000,
  /** The same before an older one is reported: the upgrade was rolled back. */
  older: 120_000,
  /** How often the server is asked while nothing else asks it. */
  ask: 30_000,
  /** How long a question may take. */
  patience: 3000,
  /** How long a declined reload is not asked for again. */
  declined: 60_000,
} as const

/** `behind`: how many builds the page is behind, at least; 0 as long as nothing is reported. */
export interface ServerBuild {
  behind: number
}

type Relation = { kind: "same" } | { kind: "older" } | { kind: "newer"; behind: number }

/**
 * Compares the build of an answer with the build of the page.
 * @param own the page's build and those before it, as its server knew them
 * @param theirs the answer's, likewise
 */
export function relationOf(own: readonly string[], theirs: readonly string[]): Relation {
  if (theirs[0] === own[0]) return { kind: "same" }
  if (theirs[0] !== undefined && own.includes(theirs[0])) return { kind: "older" }
  // A host without a history names its own build alone.
  return { kind: "newer", behind: Math.max(1, theirs.indexOf(own[0] ?? "")) }
}

const namesIn = (value: string | null | undefined): string[] => (value ?? "").split(" ").filter(Boolean)

export interface BuildWatch {
  state: () => ServerBuild
  subscribe: (listener: () => void) => () => void
  /** An answer came with this header. */
  note: (header: string | null) => void
  /** Reports a newer build that is known from elsewhere, at once. */
  tell: () => void
  /** Asks the server where it has not answered lately. Never throws. */
  look: () => Promise<void>
  /** Asks first where the page is two builds behind. Rejects where the page is to be loaded anew instead. */
  beforeWrite: () => Promise<void>
  /** Sets what asks a person before a write of a page that is two builds behind. Answers how to stop. */
  onWrite: (ask: () => Promise<void>) => () => void
}

/**
 * @param own the page's build and those before it; empty: nothing is watched
 * @param ask the header of a fresh answer of the page's server
 */
export function createBuildWatch(
  own: readonly string[],
  ask: () => Promise<string | null>,
  now: () => number = Date.now,
): BuildWatch {
  let state: ServerBuild = { behind: 0 }
  const listeners = new Set<() => void>()
  /** Names of newer builds that have answered. */
  const seen = new Set<string>()
  let behindOf = 0
  let ownAt = now()
  let heardAt = now()
  let asking: (() => Promise<void>) | undefined
  let asked: Promise<void> | undefined
  let askedAt = Number.NEGATIVE_INFINITY

  const tell = (behind: number) => {
    if (behind <= state.behind) return
    state = { behind }
    for (const listener of listeners) listener()
  }
  const note = (header: string | null) => {
    const theirs = namesIn(header)
    if (own.length === 0 || theirs[0] === undefined) return
    heardAt = now()
    const relation = relationOf(own, theirs)
    if (relation.kind === "same") {
      ownAt = heardAt
      return
    }
    if (relation.kind === "newer") {
      seen.add(theirs[0])
      behindOf = Math.max(behindOf, relation.behind, seen.size)
    }
    if (heardAt - ownAt >= TIMES[relation.kind]) tell(Math.max(1, behindOf))
  }
  const look = async () => {
    if (own.length === 0) return
    heardAt = now()
    try {
      note(await ask())
    } catch {
      // No answer says nothing of builds.
    }
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    note,
    tell: () => tell(1),
    look: async () => {
      const unsettled = seen.size > 0 && state.behind === 0
      if (now() - heardAt >= TIMES.ask || unsettled) await look()
    },
    beforeWrite: async () => {
      // A page that slept may have missed several.
      if (now() - heardAt >= 2 * TIMES.ask) await look()
      if (state.behind < 2 || !asking || now() - askedAt < TIMES.declined) return
      asked ??= asking().finally(() => {
        asked = undefined
        askedAt = now()
      })
      await asked
    },
    onWrite: (ask) => {
      asking = ask
      return () => {
        if (asking === ask) asking = undefined
      }
    },
  }
}

async function askPageServer(): Promise<string | null> {
  if (!navigator.onLine) return null
  const signal = AbortSignal.timeout(TIMES.patience)
  const answer = await fetch(withBase("/build.json"), { method: "HEAD", cache: "no-store", signal })
  return answer.headers.get(HEADER)
}

/** The watch of this page. */
export const serverBuild = createBuildWatch(namesIn(marked("builds")), askPageServer)

/** For each answer of the API. */
export const noteAnswer = ({ headers }: Response): void => serverBuild.note(headers.get(HEADER))

/** Asks now and then, as long as the page is looked at. Answers how to stop. */
export function watchServerBuild(watch: BuildWatch = serverBuild): () => void {
  const look = () => {
    if (document.visibilityState === "visible" && navigator.onLine) void watch.look()
  }
  const timer = setInterval(look, TIMES.newer)
  document.addEventListener("visibilitychange", look)
  return () => {
    clearInterval(timer)
    document.removeEventListener("visibilitychange", look)
  }
}
