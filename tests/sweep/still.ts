/** Waiting until a page stands as it will stay. */
import type { Page, Request } from "playwright"

/** What keeps coming in for longer than this is a finding of its own. */
const MOST_MS = 15_000

/** What a page has asked for and not got yet; what never ends, such as a stream of events, is none of it. */
const asked = new WeakMap<Page, Set<Request>>()

/** Notes from now on what a page asks for: what a press has only asked for yet has not opened. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>()
  asked.set(page, open)
  page.on("request", (request) => {
    if (/^(script|stylesheet|document|xhr)$/.test(request.resourceType())) open.add(request)
  })
  page.on("requestfinished", (request) => open.delete(request))
  page.on("requestfailed", (request) => open.delete(request))
}

/** Nothing is asked for, loading or moving, and nothing has changed for some frames. @returns what it still waits for at the end, or "" */
export async function untilStill(page: Page): Promise<string> {
  const until = performance.now() + MOST_MS
  for (;;) {
    const late = await seemsStill(page)
    const [first] = asked.get(page) ?? []
    if (late || !first) return late
    if (performance.now() > until) return `asks for ${first.url()}`
  }
}

const seemsStill = (page: Page): Promise<string> =>
  page.evaluate(async (most) => {
    const coming = () => {
      const busy = [...document.querySelectorAll("[aria-busy=true]")].find((each) => each.checkVisibility())
      if (busy) return `busy: ${busy.outerHTML.slice(0, 100)}`
      const said = [...document.querySelectorAll("[role=status], p, div")].find(
        (each) => each.childElementCount === 0 && /^(Memuat|Loading)/.test(each.textContent ?? ""),
      )
      if (said?.checkVisibility()) return `says: ${said.textContent}`
      const moves = document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
      return moves ? "something moves" : ""
    }
    const looks = () =>
      `${document.body.innerHTML.length} ${document.documentElement.scrollHeight} ${document.querySelectorAll("*").length}`
    const until = performance.now() + most
    let [before, alike, why] = ["", 0, ""]
    while (performance.now() < until) {
      await new Promise(requestAnimationFrame)
      why = coming()
      const now = looks()
      alike = why === "" && now === before ? alike + 1 : 0
      before = now
      if (alike >= 4) return ""
    }
    return why || "it keeps changing"
  }, MOST_MS)
