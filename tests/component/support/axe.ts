/** What axe-core finds on the page as it stands, on a desk and on a phone. */
import axe from "axe-core"
import { expect } from "vitest"
import { expectNoOverflow, resize } from "./screen"

/** Nothing, and nothing stands out to the right. */
export async function expectAccessible(): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await resize(width, height)
    await expectNoOverflow()
    const { violations } = await axe.run(document, { resultTypes: ["violations"] })
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${width}: ${id} ${html.slice(0, 120)}`),
    )
    expect(found).toEqual([])
  }
}
