/** `locator.fill` inside the page: what Playwright does for it (select all, let the browser type) without the way to it and back. */
import { expect } from "vitest"
import { type Locator, locators } from "vitest/browser"

type Entry = HTMLInputElement | HTMLTextAreaElement

const writable = (element: Element | null): element is Entry =>
  element?.checkVisibility({ visibilityProperty: true }) === true && !element.matches(":disabled, :read-only")

/** Waits for the one field that a locator finds to be one that can be written in, and writes `text` instead of what stands there. */
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
