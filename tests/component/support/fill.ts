/** `locator.fill` inside the page: selects all and lets the browser type, without the round trip to Playwright. */
import { expect } from "vitest"
import { type Locator, locators } from "vitest/browser"

type Entry = HTMLInputElement | HTMLTextAreaElement

const writable = (element: Element | null): element is Entry =>
  element?.checkVisibility({ visibilityProperty: true }) === true && !element.matches(":disabled, :read-only")

/** Waits until the located field is writable, and replaces its content by `text`. */
async function fill(this: Locator, text: string): Promise<void> {
  let field: Element | null = null
  await expect
    .poll(
      () => {
        field = this.query()
        return writable(field)
      },
      { message: `${this.selector} can be filled` },
    )
    .toBe(true)
  const entry = field as Entry | null
  entry?.focus()
  entry?.select()
  // The browser's own editing: trusted events, `maxlength`, undo.
  document.execCommand(text === "" ? "delete" : "insertText", false, text)
}

locators.extend({ fill } as Parameters<typeof locators.extend>[0])
