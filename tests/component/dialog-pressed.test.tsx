/** A dialog stands in the middle, and stays where it is for as long as something in it is pressed. */
import { useState } from "react"
import { flushSync } from "react-dom"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { Dialog } from "../../src/ui/dialog"
import { mount } from "./support/app"
import { clickByPointer } from "./support/click"
import { boxOf, button, expectCount } from "./support/screen"

const LINES = Array.from({ length: 12 }, (_, line) => `Baris ${line}`)

/** A list comes in while the button above it is being pressed. */
function Growing({ onDone }: { onDone: () => void }) {
  const [lines, setLines] = useState<readonly string[]>([])
  return (
    <Dialog title="Cadangan data" footer={null}>
      <button type="button" onMouseDown={() => flushSync(() => setLines(LINES))} onClick={onDone}>
        Cadangkan data
      </button>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  )
}

test("what comes in while a button is pressed takes no click away, and then the dialog stands in the middle again", async () => {
  const done = vi.fn()
  mount(<Growing onDone={done} />)
  const dialog = page.getByRole("dialog")
  await expect.element(dialog).toBeVisible()
  const before = boxOf(dialog)
  await clickByPointer(button("Cadangkan data"))
  await expect.poll(() => boxOf(dialog).height).toBeGreaterThan(before.height)
  expect(done).toHaveBeenCalledTimes(1)
  const offCentre = () => {
    const { top, bottom } = boxOf(dialog)
    return Math.abs(top - (innerHeight - bottom))
  }
  await expect.poll(offCentre).toBeLessThan(2)
})

test("its head and its foot are no page's: nobody hears of a second banner", async () => {
  mount(
    <Dialog title="Cadangan data" footer={<button type="button">Tutup</button>}>
      Isi
    </Dialog>,
  )
  await expect.element(button("Tutup")).toBeVisible()
  await expectCount(page.getByRole("banner"), 0)
  await expectCount(page.getByRole("contentinfo"), 0)
})
