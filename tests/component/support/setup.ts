/** Around every mounted test: calls go to the host in the page, and nothing of a test outlives it. */
import { afterEach, beforeEach, vi } from "vitest"
import { cleanUp } from "./app"
import { answerFetch, host } from "./host"

const original = globalThis.fetch

beforeEach(() => {
  host.reset()
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => answerFetch(original, input, init))
})

afterEach(async () => {
  await cleanUp()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
