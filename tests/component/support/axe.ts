/** Violations that axe-core finds on the current page, at a desktop's and a phone's width, light and dark. */
import axe from "axe-core"
import { expect, onTestFinished } from "vitest"
import { expectNoOverflow, resize } from "./screen"

/**
 * antd's buttons change to another theme's colours with a transition, which still.css leaves; here without. The footer of a form
 * and the foot of a list are in their own places: axe measures the part of an input or a button that they leave visible.
 */
const AT_ONCE =
  "*,*::before,*::after{transition:none!important}main :is(form footer,[class*=_foot_]){position:relative!important}"

/** Rules whose result depends on the theme; the others run in the light one. */
const IN_THE_DARK = { runOnly: ["color-contrast", "link-in-text-block"] }

// Without the markup of every element that a rule visits; `violations` adds that of the wrong ones.
axe.configure({ noHtml: true })

interface Options extends Pick<axe.RunOptions, "rules" | "runOnly"> {
  /** CSS selector of elements that another screen covers. */
  except?: string
}

/** Returns `rule markup` for each violation on the current page. */
export async function violations({ rules = {}, except, ...options }: Options = {}): Promise<string[]> {
  // Lets the last change be painted.
  await new Promise(requestAnimationFrame)
  // axe rejects a selector without a match.
  const left = except && document.querySelector(except) ? { exclude: [except] } : {}
  const { violations } = await axe.run({ include: [document], ...left } as axe.ElementContext, {
    resultTypes: ["violations"],
    // WCAG 2.5.8, 24 pixels or enough room around: off by default.
    rules: { "target-size": { enabled: true }, ...rules },
    elementRef: true,
    ...options,
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ element }) => `${id} ${element?.outerHTML.slice(0, 120)}`),
  )
}

/** Expects no violation in this theme, at the current width. */
export async function expectNoFaults(theme: "light" | "dark", options: Options = {}): Promise<void> {
  document.documentElement.dataset.theme = theme
  const found = await violations({ ...(theme === "dark" && IN_THE_DARK), ...options })
  expect(found.map((fault) => `${innerWidth} ${theme}: ${fault}`)).toEqual([])
}

/** Switches transitions off for the rest of a test. */
export function noTransitions(): void {
  const still = document.createElement("style")
  still.textContent = AT_ONCE
  document.head.append(still)
  // Test files share the page.
  onTestFinished(() => still.remove())
}

/** Expects no violation and no overflow at both widths and in both themes. */
export async function expectAccessible(): Promise<void> {
  // Without its heading a screen is still loading.
  await expect
    .poll(() => document.querySelector("h1, dialog"), { message: "a screen or a dialog" })
    .not.toBeNull()
  noTransitions()
  // Each change of theme re-renders all of antd, so there are only two.
  for (const [width, height, themes] of [
    [390, 844, ["light", "dark"]],
    [1440, 900, ["dark", "light"]],
  ] as const) {
    await resize(width, height)
    await expectNoOverflow()
    for (const theme of themes) await expectNoFaults(theme)
  }
}
