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

/** Describes what a failed test has left: the page, its inputs and messages, the open dialogs, and the calls. */
function stateOfPage(): string {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const inputs = all("input, textarea").map((input) => {
    const { id, value } = input as HTMLInputElement
    return `${input.ariaLabel ?? id}=${value}`
  })
  const dialogs = all("dialog[open]").map((dialog) => dialog.innerText)
  const messages = all("[role=alert], [aria-invalid=true]").map((each) => each.innerText || each.id)
  const calls = host.calls.map(({ method, url, body }) => `${method} ${url} ${JSON.stringify(body) ?? ""}`)
  return [
    `${innerWidth}×${innerHeight} ${location.href} ${JSON.stringify(history.state)}`,
    `focus: ${document.activeElement?.outerHTML.slice(0, 200)}`,
    `inputs: ${inputs.join(" · ")}`,
    `messages: ${messages.join(" · ")}`,
    `dialogs: ${dialogs.join(" · ")}`,
    `calls: ${calls.slice(-20).join(" · ")}`,
    (document.querySelector("main") ?? document.body).innerText.slice(0, 1000),
  ].join("\n")
}

afterEach(async ({ task }) => {
  // A part of the error, which the end of the report repeats: Vitest's own print of the page is cut before its main part.
  if (task.result?.state === "fail" && task.result.errors?.[0])
    task.result.errors[0].message += `\n${stateOfPage()}`
  await cleanUp()
  if (window.innerWidth !== 1440 || window.innerHeight !== 900) await page.viewport(1440, 900)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
