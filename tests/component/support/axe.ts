/** What axe-core finds on the page as it stands, on a desk and on a phone, light and dark. */
import axe from "axe-core"
import { expect } from "vitest"
import { expectNoOverflow, resize } from "./screen"

/** antd's buttons take a moment to another theme's colours (still.css leaves them theirs): here they are there at once. */
const AT_ONCE = "*,*::before,*::after{transition:none!important}"

/** What differs with the theme; the rest was looked at before. */
const IN_THE_DARK = { runOnly: ["color-contrast", "link-in-text-block"] }

// It would write the markup of every element that a rule looks at; what is wrong says its own.
axe.configure({ noHtml: true })

type Options = Pick<axe.RunOptions, "rules" | "runOnly">

/** `rule markup` for everything wrong with the page as it stands. */
export async function violations({ rules = {}, ...options }: Options = {}): Promise<string[]> {
  // What has just changed is drawn.
  await new Promise(requestAnimationFrame)
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    // axe asks for 24 pixels, or room enough around less (WCAG 2.5.8), only where it is told to.
    rules: { "target-size": { enabled: true }, ...rules },
    elementRef: true,
    ...options,
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ element }) => `${id} ${element?.outerHTML.slice(0, 120)}`),
  )
}

/** Nothing, and nothing stands out to the right. */
export async function expectAccessible(): Promise<void> {
  const { dataset } = document.documentElement
  const before = dataset.theme ?? "light"
  const still = document.createElement("style")
  still.textContent = AT_ONCE
  document.head.append(still)
  try {
    // Another theme is drawn anew by all of antd: there and back once.
    for (const [width, height, themes] of [
      [390, 844, ["light", "dark"]],
      [1440, 900, ["dark", "light"]],
    ] as const) {
      await resize(width, height)
      await expectNoOverflow()
      for (const theme of themes) {
        dataset.theme = theme
        const found = await violations(theme === "dark" ? IN_THE_DARK : {})
        expect(found.map((fault) => `${width} ${theme}: ${fault}`)).toEqual([])
      }
    }
  } finally {
    // One page serves many files.
    still.remove()
    dataset.theme = before
  }
}
