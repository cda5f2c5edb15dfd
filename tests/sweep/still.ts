/** Waiting until a page stands as it will stay. */
import type { Page } from "playwright"

/** What keeps coming in for longer than this is a finding of its own. */
const MOST_MS = 15_000

/** Nothing is loading or moving, and nothing has changed for some frames. @returns what it still waits for at the end, or "" */
export const untilStill = (page: Page): Promise<string> =>
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
