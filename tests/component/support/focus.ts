/** Visibility of the focus on every element of the current page: WCAG 2.4.7, 2.4.11. */
import { expect } from "vitest"
import { userEvent } from "vitest/browser"
import { resize } from "./screen"

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex='0'], [contenteditable]"

/** In document order, which is the order of the Tab key. */
const focusables = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(":disabled, [type=hidden], [type=file][hidden]") &&
      !element.closest("[inert]") &&
      element.checkVisibility({ visibilityProperty: true }),
  )

/** Elements that may show the focus of an element: itself, its container, or the neighbour that replaces it. */
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
  // Forced colours draw no shadow, and the colour of a border shows nothing.
  const own = matchMedia("(forced-colors: active)").matches ? [] : [boxShadow, borderColor]
  return [outline, ...own, clipPath, top].join(" ")
}

const nameOf = (element: HTMLElement) =>
  `${element.tagName}.${element.className} ${element.getAttribute("aria-label") ?? element.textContent?.slice(0, 30)}`

/** True if another element covers its centre and its four corners. */
function isCovered(element: HTMLElement): boolean {
  const [box = element.getBoundingClientRect()] = element.getClientRects()
  const { left, top, right, bottom, width, height } = box
  // An input that its neighbour represents (a file's, a switch's radio) has no box.
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

/** Focuses every element in turn; returns those whose focus is invisible or covered. */
async function unseen(except?: string): Promise<string[]> {
  const found: string[] = []
  ;(document.activeElement as HTMLElement | null)?.blur()
  // A form opens with the focus in its first input, and antd's selects lose their look a render later.
  await expect.poll(() => document.querySelector(".ant-select-focused")).toBeNull()
  const lookOf = (element: HTMLElement) => drawn(element).map(look).join()
  // All before the first focus: alternating would recalculate the page's style twice for each.
  const resting = focusables()
    .filter((element) => !except || !element.matches(except))
    .map((element) => [element, lookOf(element)] as const)
  for (const [element, before] of resting) {
    element.focus()
    if (document.activeElement !== element) continue
    const shows = () => lookOf(element) !== before
    // antd's selects and dates follow a render later.
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
 * Expects every focus to be visible, at the current width.
 * @param except CSS selector of elements that another screen covers
 */
export async function expectFocusSeenHere(except?: string): Promise<void> {
  // Browsers show the focus after a key only.
  await userEvent.keyboard("{Shift}")
  expect((await unseen(except)).map((fault) => `${innerWidth}: ${fault}`)).toEqual([])
}

/** The same at a phone's and a desktop's width. */
export async function expectFocusSeen(): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await resize(width, height)
    await expectFocusSeenHere()
  }
}
