/**
 * Development session: serves the API with the last valid declarations, and shows errors of newer ones over the page.
 * The database is updated only for declarations without errors, and only if no data is lost.
 */
import { setTimeout as pause } from "node:timers/promises"
import type { ViteDevServer } from "vite"
import { examineDeclarations, faultNotice } from "./faults.ts"
import { DECLARATIONS, isSource, reloadsPage } from "./files.ts"
import { createOverlay } from "./overlay.ts"
import { awaitChange } from "./plan-watch.ts"
import { createTypeCheck, type TypeFault } from "./type-check.ts"

type Fetch = (request: Request, env?: unknown) => Response | Promise<Response>

export interface DevSession {
  /** The current API; before the first valid declarations, one that answers 503 with the reason. */
  api: () => Promise<Fetch>
  /** A file was changed, added or removed; path from the root. */
  changed: (file: string) => void
  stop: () => void
}

/** Pause after a change: longer than between two saves of an editor. */
const QUIET_MS = 300
export interface DevOptions {
  /** Fills an empty database with sample data; false once that is done. */
  demo: boolean
}

export function createDevSession(server: ViteDevServer, options: DevOptions): DevSession {
  const { root, cacheDir, logger } = server.config
  const overlay = createOverlay(server.ws, (text) => logger.error(text, { timestamp: true }))
  const types = createTypeCheck({ root, cache: cacheDir })
  const load = <T>(path: string) => server.ssrLoadModule(path) as Promise<T>

  let good: Fetch | undefined
  /** Number of changes; results for older ones are discarded. */
  let turn = 0
  let work: Promise<void> | undefined
  /** Declarations have changed since they last compiled. */
  let untyped = true
  /** Declarations have changed; the API uses the last valid ones until they are valid. */
  let declaring = true
  /** Opening the API failed for a reason that may pass. */
  let retry = false
  /** The page has modules of older declarations, or answers of a database before its migration. */
  let outdated = false
  let stopped = false

  async function compile(mine: number): Promise<readonly TypeFault[] | null> {
    if (!untyped) return []
    const found = await types.run()
    if (mine !== turn) return null
    if (found?.length === 0) untyped = false
    return found
  }

  async function examine(mine: number): Promise<void> {
    const { faults, ofPapers } = await examineDeclarations(load)
    if (mine !== turn) return
    const showFaults = (more: readonly TypeFault[] = []) =>
      overlay.show(faultNotice([...faults, ...more, ...ofPapers]))
    const compileLater = () =>
      void compile(mine)
        .then((found) => found && showFaults(found))
        .catch((error: Error) => {
          logger.error(error.message)
          showFaults()
        })
    if (faults.length > 0) {
      showFaults()
      return compileLater()
    }
    const { changesOf, open } = await load<typeof import("./open-api")>("/server/dev/open-api.ts")
    const changes = await changesOf()
    if (mine !== turn) return
    // Only changes of the database wait for the type check.
    const first = good === undefined
    const found = changes.pending ? await compile(mine) : []
    if (found === null || mine !== turn) return
    if (found.length > 0) return showFaults(found)
    if (changes.notice) {
      overlay.show(changes.notice)
      const waits = () => mine === turn && !stopped
      return void awaitChange(changesOf, changes.notice, waits).then((changed) => {
        if (!changed) return
        outdated = true
        begin()
      })
    }
    const { fetch } = await open(options)
    options.demo = false
    good = (request, env) => fetch(request, env as never)
    outdated ||= changes.pending && !first
    if (outdated) {
      // Before the reload: a page that opens with an overlay reloads once more when it closes.
      showFaults()
      server.ws.send({ type: "full-reload" })
    }
    outdated = false
    compileLater()
  }

  async function examineLatest(): Promise<void> {
    for (let seen = 0; seen !== turn && !stopped; ) {
      seen = turn
      if (seen > 1) await pause(QUIET_MS)
      if (seen !== turn) continue
      retry = false
      await examine(seen).catch((error: Error) => {
        if (seen !== turn) return
        retry = true
        overlay.show({ title: "API tidak dapat dijalankan.", text: error.message })
      })
    }
    declaring = false
    work = undefined
  }

  const begin = () => {
    turn += 1
    types.stop()
    work ??= examineLatest()
  }

  return {
    changed: (file) => {
      const declared = DECLARATIONS.test(file)
      if (!isSource(file)) return overlay.again()
      declaring ||= declared
      outdated ||= reloadsPage(file)
      untyped ||= declared
      begin()
    },
    api: async () => {
      if (turn === 0 || (retry && !work)) begin()
      if (!good || !declaring) await work
      if (good) return good
      const { title, text } = overlay.current() ?? { title: "API belum siap.", text: "" }
      return () => Response.json({ message: `${title}\n${text}`.trim() }, { status: 503 })
    },
    stop: () => {
      stopped = true
      turn += 1
      types.stop()
    },
  }
}
