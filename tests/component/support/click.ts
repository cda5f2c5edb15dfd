/**
 * `locator.click` inside the page: what Playwright does for it (wait for what can be pressed, see that nothing covers it,
 * press and let go where the pointer is) without the way to it and back, a fifth of a test's processor time. With options
 * (`force`, …) it is Playwright's own, and so are `clickByPointer`, `dblClick`, `hover` and keys.
 */
import { expect } from "vitest"
import { type Locator, locators, page } from "vitest/browser"
import { isMoving } from "../../support/moving"

interface Place {
  /** What lies under the pointer: the element itself or what stands in it. */
  hit: Element
  x: number
  y: number
}

const FOCUSABLE = "a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]"
/** antd opens and closes them by timers of its own, which wait for a pointer as slow as a real one. */
const OPENING = ".ant-picker, .ant-select"
/** Whoever sees a button at work waits for it. */
const enabled = (element: Element) =>
  !element.matches(":disabled") && element.closest('[aria-disabled="true"], .ant-btn-loading') === null

/** Where it can be pressed now: null while it is hidden, disabled or covered, and while anything moves. */
function placeOf(element: Element | null): Place | null {
  if (!element?.checkVisibility({ visibilityProperty: true }) || !enabled(element) || isMoving()) return null
  element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" })
  const box = element.getClientRects()[0]
  if (!box || box.width === 0 || box.height === 0) return null
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const hit = document.elementFromPoint(x, y)
  const own = hit && (element.contains(hit) || hit.closest("label")?.control === element)
  return own ? { hit, x, y } : null
}

function send(type: string, { hit, x, y }: Place): boolean {
  const isPointer = type.startsWith("pointer")
  const Kind = isPointer ? PointerEvent : MouseEvent
  return hit.dispatchEvent(
    new Kind(type, {
      bubbles: true,
      cancelable: true,
      composed: true,
      view: window,
      detail: /^(mouse(down|up)|click)$/.test(type) ? 1 : 0,
      clientX: x,
      clientY: y,
      buttons: type.endsWith("down") ? 1 : 0,
      ...(isPointer && { pointerType: "mouse", pointerId: 1, isPrimary: true }),
    }),
  )
}

/** The keyboard follows the pointer, as the browser has it. */
function focusAt(hit: Element): void {
  const taking = hit.closest<HTMLElement>(FOCUSABLE)
  if (taking) taking.focus({ preventScroll: true })
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

const frame = () => new Promise(requestAnimationFrame)
/** What an event has set off is drawn. */
const drawn = async () => {
  await frame()
  await new Promise((resolve) => setTimeout(resolve))
}
/** React draws what an event changed when the event's own work is over. */
const settled = async () => {
  for (let turns = 0; turns < 3; turns++) await Promise.resolve()
}

const ofPlaywright = page.getByRole("button").click

/** By way of the browser's own pointer, where that is what a test is about. */
export const clickByPointer = (locator: Locator): Promise<void> => ofPlaywright.call(locator)

async function click(this: Locator, ...options: Parameters<typeof ofPlaywright>): Promise<void> {
  const opens = [...this.elements(), document.activeElement].some((element) => element?.closest(OPENING))
  if (opens || options[0]) return ofPlaywright.apply(this, options)
  let place: Place | null = null
  await expect
    .poll(
      async () => {
        const before = placeOf(this.query())
        if (!before) return false
        // What still moves is not pressed.
        await frame()
        place = placeOf(this.query())
        return place?.x === before.x && place.y === before.y
      },
      { message: `${this.selector} can be clicked` },
    )
    .toBe(true)
  const at = place as Place | null
  if (!at) return
  for (const type of ["pointerover", "mouseover", "pointermove", "mousemove"]) send(type, at)
  send("pointerdown", at)
  if (send("mousedown", at)) focusAt(at.hit)
  await settled()
  // What moved away from under the pointer does not get the click, and a person would miss it, too.
  const up = document.elementFromPoint(at.x, at.y)
  if (!at.hit.isConnected || !up || !(up.contains(at.hit) || at.hit.contains(up)))
    throw new Error(
      `${this.selector} was no more under the pointer when the button was let go, but ${up?.outerHTML.slice(0, 200)}`,
    )
  for (const type of ["pointerup", "mouseup", "click"]) send(type, at)
  await drawn()
}

locators.extend({ click } as Parameters<typeof locators.extend>[0])
