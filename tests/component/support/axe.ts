/** What axe-core finds on the page as it stands, on a desk and on a phone, light and dark. */
import axe from "axe-core"
import { expect } from "vitest"
import { expectNoOverflow, resize } from "./screen"

/** A button that was just enabled takes a moment to its colour; what turns for ever is not waited for. */
const faded = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished),
  )

/** What differs with the theme; the rest was looked at before. */
const IN_THE_DARK = { runOnly: ["color-contrast", "link-in-text-block"] }

async function violations(options: object): Promise<string[]> {
  // What has just changed begins to fade with the next picture.
  await new Promise(requestAnimationFrame)
  await faded()
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    // axe asks for 24 pixels, or room enough around less (WCAG 2.5.8), only where it is told to.
    rules: { "target-size": { enabled: true } },
    ...options,
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 120)}`))
}

/** Nothing, and nothing stands out to the right. */
export async function expectAccessible(): Promise<void> {
  const { dataset } = document.documentElement
  const before = dataset.theme ?? "light"
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await resize(width, height)
    await expectNoOverflow()
    for (const [theme, options] of [
      ["light", {}],
      ["dark", IN_THE_DARK],
    ] as const) {
      dataset.theme = theme
      const found = await violations(options)
      expect(found.map((fault) => `${width} ${theme}: ${fault}`)).toEqual([])
    }
  }
  dataset.theme = before
}
