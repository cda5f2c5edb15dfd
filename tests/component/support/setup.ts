/** Runs around every mounted test: calls go to the host in the page, and each test starts clean. */
import "./fill"
import "./still.css"
import { afterEach, beforeAll, beforeEach, vi } from "vitest"
import { page, server } from "vitest/browser"
import { cleanUp } from "./app"
import { answerFetch, host } from "./host"

const original = globalThis.fetch

// Without painting; layout, hit tests and focus stay, and no test compares pixels.
const frame = window.frameElement as HTMLElement | null
if (frame && server.config.browser.headless) frame.style.opacity = "0"

/** Code of all screens, loaded first, so that no test waits for its compilation. */
const screens = import.meta.glob(["../../../src/pages/**/*.tsx", "../../../src/views/**/*.tsx"])
beforeAll(() => Promise.all(Object.values(screens).map((load) => load())), 120_000)

beforeEach(() => {
  host.reset()
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => answerFetch(original, input, init))
})

afterEach(async ({ task }) => {
  // Vitest's own print of the page is cut before its main part.
  if (task.result?.state === "fail")
    console.error(
      `${task.name}\n${innerWidth}×${innerHeight} ${location.href} ${JSON.stringify(history.state)}\n${document.querySelector("main")?.innerText}`,
    )
  await cleanUp()
  if (window.innerWidth !== 1440 || window.innerHeight !== 900) await page.viewport(1440, 900)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
