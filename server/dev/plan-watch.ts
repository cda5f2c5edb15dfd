/** Watches a database that waits for `npm run db:migrate`, which another process runs. */
import { setTimeout as pause } from "node:timers/promises"
import type { Changes } from "./open-api.ts"
import type { Notice } from "./overlay.ts"

/** Pause between two looks. */
const PLAN_MS = 1000

/**
 * Waits until the database needs other changes than the shown ones, or none.
 * @param waits false ends the watch
 * @returns true if the database has changed
 */
export async function awaitChange(
  changesOf: () => Promise<Changes>,
  shown: Notice,
  waits: () => boolean,
): Promise<boolean> {
  for (;;) {
    await pause(PLAN_MS, undefined, { ref: false })
    if (!waits()) return false
    // A database that is locked by the migration is asked again.
    const now = await changesOf().catch(() => undefined)
    if (!waits()) return false
    if (now && now.notice?.text !== shown.text) return true
  }
}
