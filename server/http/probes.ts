/** For whoever runs the server: no session, no secret, and nothing that costs. */
import type { Hono } from "hono"
import { noStore, securityHeaders } from "./headers"

/** A database that takes longer than this is not there for anybody. */
const PATIENCE_MS = 2000

/** Asks once at a time, however many want to know, and waits for no answer for ever. */
function inTime(ask: () => Promise<unknown>, patience: number): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  return async () => {
    asked ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = undefined
      })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), patience)
    })
    return Promise.race([asked, late]).finally(() => clearTimeout(timer))
  }
}

export interface Probes {
  /** Rejects while requests cannot be served. */
  ready: () => Promise<unknown>
  /** What /ready says besides. */
  facts?: (() => object) | undefined
  patience?: number | undefined
}

/** GET /health: the process answers. GET /ready: 503 while what it needs does not. */
export function probeRoutes(site: Hono, { ready, facts = () => ({}), patience = PATIENCE_MS }: Probes): void {
  const isReady = inTime(ready, patience)
  site.get("/health", noStore, securityHeaders, (c) => c.json({ status: "ok" }))
  site.get("/ready", noStore, securityHeaders, async (c) =>
    (await isReady()) ? c.json({ status: "ok", ...facts() }) : c.json({ status: "unavailable" }, 503),
  )
}
