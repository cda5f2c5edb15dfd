/** What axe-core finds on the page as it stands, on a desk and on a phone, light and dark. */
import axe from "axe-core"
import { expect, onTestFinished } from "vitest"
import { expectNoOverflow, resize } from "./screen"

/** antd's buttons take a moment to another theme's colours (still.css leaves them theirs): here they are there at once. */
const AT_ONCE = "*,*::before,*::after{transition:none!important}"

/** What differs with the theme; the rest is looked at in the light. */
const IN_THE_DARK = { runOnly: ["color-contrast", "link-in-text-block"] }

// It would write the markup of every element that a rule looks at; what is wrong says its own.
axe.configure({ noHtml: true })

interface Options extends Pick<axe.RunOptions, "rules" | "runOnly"> {
  /** By CSS: what was looked at on another screen. */
  except?: string
}

/** `rule markup` for everything wrong with the page as it stands. */
export async function violations({ rules = {}, except, ...options }: Options = {}): Promise<string[]> {
  // What has just changed is drawn.
  await new Promise(requestAnimationFrame)
  // axe takes what is not there for a mistake of ours.
  const left = except && document.querySelector(except) ? { exclude: [except] } : {}
  const { violations } = await axe.run({ include: [document], ...left } as axe.ElementContext, {
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

/** Nothing in this theme, at the width that the window has. */
export async function expectNoFaults(theme: "light" | "dark", options: Options = {}): Promise<void> {
  document.documentElement.dataset.theme = theme
  const found = await violations({ ...(theme === "dark" && IN_THE_DARK), ...options })
  expect(found.map((fault) => `${innerWidth} ${theme}: ${fault}`)).toEqual([])
}

/** Colours are there at once, for the rest of a test. */
export function noTransitions(): void {
  const still = document.createElement("style")
  still.textContent = AT_ONCE
  document.head.append(still)
  // One page serves many files.
  onTestFinished(() => still.remove())
}

/** Nothing on a desk and on a phone, light and dark, and nothing stands out to the right. */
export async function expectAccessible(): Promise<void> {
  // Every screen has its heading; until it has come, frame and menus stand around nothing.
  await expect
    .poll(() => document.querySelector("h1, dialog"), { message: "a screen or a dialog" })
    .not.toBeNull()
  noTransitions()
  // Another theme is drawn anew by all of antd: there and back once.
  for (const [width, height, themes] of [
    [390, 844, ["light", "dark"]],
    [1440, 900, ["dark", "light"]],
  ] as const) {
    await resize(width, height)
    await expectNoOverflow()
    for (const theme of themes) await expectNoFaults(theme)
  }
}
