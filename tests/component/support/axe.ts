/** What axe-core finds on the page as it stands, on a desk and on a phone. */
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

/** Nothing, and nothing stands out to the right. */
export async function expectAccessible(): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await resize(width, height)
    await expectNoOverflow()
    await faded()
    const { violations } = await axe.run(document, { resultTypes: ["violations"] })
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${width}: ${id} ${html.slice(0, 120)}`),
    )
    expect(found).toEqual([])
  }
}
