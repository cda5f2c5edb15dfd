/** Around every mounted test: calls go to the host in the page, and nothing of a test outlives it. */
import "./click"
import "./fill"
import "./still.css"
import { afterEach, beforeAll, beforeEach, vi } from "vitest"
import { page, server } from "vitest/browser"
import { cleanUp } from "./app"
import { answerFetch, host } from "./host"

const original = globalThis.fetch

// What nobody sees is not painted: it is laid out, hit and focused as ever, and no test looks at pixels.
const frame = window.frameElement as HTMLElement | null
if (frame && server.config.browser.headless) frame.style.opacity = "0"

/** What the app loads when a screen is opened: loaded before, so that no test waits for a compiler. */
const screens = import.meta.glob(["../../../src/pages/**/*.tsx", "../../../src/views/**/*.tsx"])
beforeAll(() => Promise.all(Object.values(screens).map((load) => load())), 120_000)

beforeEach(() => {
  host.reset()
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => answerFetch(original, input, init))
})

afterEach(async ({ task }) => {
  // What is printed of the page itself ends long before its main part.
  if (task.result?.state === "fail")
    console.error(
      `${task.name}\n${innerWidth}×${innerHeight} ${location.href} ${JSON.stringify(history.state)}\n${document.querySelector("main")?.innerText}`,
    )
  await cleanUp()
  if (window.innerWidth !== 1440 || window.innerHeight !== 900) await page.viewport(1440, 900)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
