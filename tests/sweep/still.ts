/** Waits until a page is at rest. */
import type { Page, Request } from "playwright"

/** A page that changes for longer is a fault. */
const MOST_MS = 15_000

/** Pending requests of a page, without endless ones such as event streams. */
const asked = new WeakMap<Page, Set<Request>>()

/** Records the pending requests of a page from now on. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>()
  asked.set(page, open)
  page.on("request", (request) => {
    if (/^(script|stylesheet|document|xhr)$/.test(request.resourceType())) open.add(request)
  })
  page.on("requestfinished", (request) => open.delete(request))
  page.on("requestfailed", (request) => open.delete(request))
}

/** Waits for requests, loading signs, animations and changes to end. @returns the reason of a timeout, or "" */
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
