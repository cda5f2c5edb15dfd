/** Whether whoever tabs through the page as it stands sees where he is: WCAG 2.4.7, 2.4.11. */
import { expect } from "vitest"
import { userEvent } from "vitest/browser"
import { resize } from "./screen"

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex='0'], [contenteditable]"

/** In the order of the page, which is that of the Tab key: nothing of ours has another. */
const focusables = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(":disabled, [type=hidden], [type=file][hidden]") &&
      !element.closest("[inert]") &&
      element.checkVisibility({ visibilityProperty: true }),
  )

/** What is drawn for an element: itself, what it stands in, or what stands beside an input that is drawn by another. */
const drawn = (element: HTMLElement): Element[] => [
  element,
  ...[
    element.nextElementSibling,
    element.parentElement,
    element.closest("[class*=ant-input-affix], .ant-select, .ant-picker"),
    element.closest(".ant-select")?.querySelector(".ant-select-selector"),
  ].flatMap((other) => other ?? []),
]
const look = (element: Element): string => {
  const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, clipPath, top } =
    getComputedStyle(element)
  const outline = outlineStyle === "none" ? "" : `${outlineStyle} ${outlineWidth} ${outlineColor}`
  // Where colours are the system's own it draws no shadow, and an edge's colour is no sign.
  const own = matchMedia("(forced-colors: active)").matches ? [] : [boxShadow, borderColor]
  return [outline, ...own, clipPath, top].join(" ")
}

const nameOf = (element: HTMLElement) =>
  `${element.tagName}.${element.className} ${element.getAttribute("aria-label") ?? element.textContent?.slice(0, 30)}`

/** Whether something else of the page lies over it: its middle and its four corners are asked. */
function isCovered(element: HTMLElement): boolean {
  const [box = element.getBoundingClientRect()] = element.getClientRects()
  const { left, top, right, bottom, width, height } = box
  // What is drawn by its neighbour (a file's input, a switch's radio) has no place of its own.
  if (width <= 1 || height <= 1 || getComputedStyle(element).opacity === "0") return false
  const points = [
    [left + width / 2, top + height / 2],
    [left + 2, top + 2],
    [right - 2, top + 2],
    [left + 2, bottom - 2],
    [right - 2, bottom - 2],
  ] as const
  return !points.some(([x, y]) => {
    const found = document.elementFromPoint(x, y)
    return (
      found !== null &&
      (element.contains(found) ||
        found.contains(element) ||
        drawn(element).some((part) => part.contains(found)))
    )
  })
}

/** Goes through all that takes the focus; what nothing shows the focus of, or what stands behind something else. */
async function unseen(except?: string): Promise<string[]> {
  const found: string[] = []
  ;(document.activeElement as HTMLElement | null)?.blur()
  const lookOf = (element: HTMLElement) => drawn(element).map(look).join()
  // All of them before any of them has it: asked in between, each would have the browser work out the page's style twice.
  const resting = focusables()
    .filter((element) => !except || !element.matches(except))
    .map((element) => [element, lookOf(element)] as const)
  for (const [element, before] of resting) {
    element.focus()
    if (document.activeElement !== element) continue
    const shows = () => lookOf(element) !== before
    // antd's selects and dates are told by React, a turn later.
    for (let frames = 0; frames < 600 && !shows(); frames++) await new Promise(requestAnimationFrame)
    const active = document.activeElement as HTMLElement | null
    if (!shows())
      found.push(
        `nothing shows it: ${nameOf(element)} #${element.id}${active === element ? "" : `, and the focus is at ${active && nameOf(active)}`}`,
      )
    if (isCovered(element)) found.push(`covered: ${nameOf(element)}`)
  }
  ;(document.activeElement as HTMLElement | null)?.blur()
  scrollTo(0, 0)
  return [...new Set(found)]
}

/**
 * At the width that the window has.
 * @param except by CSS: what was looked at on another screen
 */
export async function expectFocusSeenHere(except?: string): Promise<void> {
  // A browser shows the focus to whoever uses the keys.
  await userEvent.keyboard("{Shift}")
  expect((await unseen(except)).map((fault) => `${innerWidth}: ${fault}`)).toEqual([])
}

/** On a desk and on a phone. */
export async function expectFocusSeen(): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await resize(width, height)
    await expectFocusSeenHere()
  }
}
