/**
 * A click of dispatched events, without the way to Playwright and back. Tests click by `locator.click()`, the browser's
 * own pointer; only the closing of messages in screen.ts, hundreds of times a run, uses `clickInPage`. With all clicks in
 * the page, eleven files took 46 s; with none, 58 s.
 */
import { expect } from "vitest"
import type { Locator } from "vitest/browser"
import { isMoving } from "../../support/moving"

interface Place {
  /** The element at the pointer, or an element in it. */
  hit: Element
  x: number
  y: number
}

const FOCUSABLE = "a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]"
/** False while a button is disabled or busy. */
const enabled = (element: Element) =>
  !element.matches(":disabled") && element.closest('[aria-disabled="true"], .ant-btn-loading') === null

/** The middle of an element; null while it is hidden, disabled or covered, or anything moves. */
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

/** Moves the focus as the browser does on mousedown. */
function focusAt(hit: Element): void {
  const taking = hit.closest<HTMLElement>(FOCUSABLE)
  if (taking) taking.focus({ preventScroll: true })
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

const frame = () => new Promise(requestAnimationFrame)
/** Waits until the effects of an event are rendered. */
const drawn = async () => {
  await frame()
  await new Promise((resolve) => setTimeout(resolve))
}
/** React renders after the event handlers, in microtasks. */
const settled = async () => {
  for (let turns = 0; turns < 3; turns++) await Promise.resolve()
}

/** Clicks the middle of an element once it is visible, enabled, uncovered and at rest. */
export async function clickInPage(locator: Locator): Promise<void> {
  let place: Place | null = null
  await expect
    .poll(
      async () => {
        const before = placeOf(locator.query())
        if (!before) return false
        await frame()
        place = placeOf(locator.query())
        return place?.x === before.x && place.y === before.y
      },
      { message: `${locator.selector} can be clicked` },
    )
    .toBe(true)
  const at = place as Place | null
  if (!at) return
  for (const type of ["pointerover", "mouseover", "pointermove", "mousemove"]) send(type, at)
  send("pointerdown", at)
  if (send("mousedown", at)) focusAt(at.hit)
  await settled()
  // An element that moves away from the pointer gets no click.
  const up = document.elementFromPoint(at.x, at.y)
  if (!at.hit.isConnected || !up || !(up.contains(at.hit) || at.hit.contains(up)))
    throw new Error(
      `${locator.selector} left the pointer before mouseup, which hit ${up?.outerHTML.slice(0, 200)}`,
    )
  for (const type of ["pointerup", "mouseup", "click"]) send(type, at)
  await drawn()
}
