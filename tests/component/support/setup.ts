/** Around every mounted test: calls go to the host in the page, and nothing of a test outlives it. */

import { afterEach, beforeEach, vi } from "vitest"
import { page } from "vitest/browser"
import { cleanUp } from "./app"
import { answerFetch, host } from "./host"

const original = globalThis.fetch

beforeEach(() => {
  host.reset()
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => answerFetch(original, input, init))
})

afterEach(async () => {
  await cleanUp()
  if (window.innerWidth !== 1440 || window.innerHeight !== 900) await page.viewport(1440, 900)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
