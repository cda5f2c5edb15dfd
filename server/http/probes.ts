/** Health checks without session, secrets or costly work. */
import type { Hono } from "hono"
import { noStore } from "./headers"

/** A database that takes longer counts as down. */
const PATIENCE_MS = 2000

/** Runs one check at a time, shared by all callers, with a timeout. */
function inTime(check: () => Promise<unknown>, patience: number): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return async () => {
    running ??= check()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        running = undefined
      })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), patience)
    })
    return Promise.race([running, late]).finally(() => clearTimeout(timer))
  }
}

export interface Probes {
  /** Rejects while requests cannot be served. */
  ready: () => Promise<unknown>
  /** Additional facts in the answer of /ready. */
  facts?: (() => object) | undefined
  /** Timeout of `ready` in milliseconds. */
  patience?: number | undefined
}

/** GET /health: 200 while the process runs. GET /ready: 503 while a dependency is down. */
export function probeRoutes(site: Hono, { ready, facts = () => ({}), patience = PATIENCE_MS }: Probes): void {
  const isReady = inTime(ready, patience)
  site.get("/health", noStore, (c) => c.json({ status: "ok" }))
  site.get("/ready", noStore, async (c) =>
    (await isReady()) ? c.json({ status: "ok", ...facts() }) : c.json({ status: "unavailable" }, 503),
  )
}
