/** `locator.fill` inside the page: selects all and lets the browser type, without the round trip to Playwright. */
import { expect } from "vitest"
import { type Locator, locators } from "vitest/browser"

type Entry = HTMLInputElement | HTMLTextAreaElement

const writable = (element: Element | null): element is Entry =>
  element?.checkVisibility({ visibilityProperty: true }) === true && !element.matches(":disabled, :read-only")

/** Waits until the located field is writable and has the focus, and replaces its content by `text`. */
async function fill(this: Locator, text: string): Promise<void> {
  await expect
    .poll(
      () => {
        const field = this.query()
        if (!writable(field)) return false
        field.focus()
        // A field that has just been replaced takes no focus, and another one would get the text.
        if (document.activeElement !== field) return false
        field.select()
        // The browser's own editing: trusted events, `maxlength`, undo.
        document.execCommand(text === "" ? "delete" : "insertText", false, text)
        return true
      },
      { message: `${this.selector} can be filled` },
    )
    .toBe(true)
}

locators.extend({ fill } as Parameters<typeof locators.extend>[0])
