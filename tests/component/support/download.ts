/** Files that the page downloads. */
import { expect, vi } from "vitest"
import { type Locator, page } from "vitest/browser"
import { press } from "./screen"

/** The file that a press downloads. */
export async function downloadOf(press: () => Promise<void>): Promise<{ name: string; blob: Blob }> {
  const made: Blob[] = []
  let name = ""
  const make = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    made.push(blob as Blob)
    return "blob:nothing"
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    name = this.download
  })
  try {
    await press()
    await expect.poll(() => name).not.toBe("")
    return { name, blob: made.at(-1) ?? new Blob() }
  } finally {
    make.mockRestore()
    click.mockRestore()
  }
}

/** Presses *Ekspor* and returns the file. @param format label of the menu entry */
export async function downloaded(
  format: string,
  scope: Pick<Locator, "getByRole" | "getByText" | "css"> = page,
): Promise<{ name: string; text: string }> {
  const { name, blob } = await downloadOf(async () => {
    await press("Ekspor", scope)
    await page.getByRole("menuitem", { name: format }).click()
  })
  // `text()` would drop the byte order mark.
  const bytes = await blob.arrayBuffer()
  return { name, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) }
}
