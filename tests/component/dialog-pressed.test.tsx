/** A dialog is centred, and does not move while a button in it is pressed. */
import { useState } from "react"
import { flushSync } from "react-dom"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { Dialog } from "../../src/ui/dialog"
import { mount } from "./support/app"
import { boxOf, button, expectCount } from "./support/screen"

const LINES = Array.from({ length: 12 }, (_, line) => `Baris ${line}`)

/** Adds lines below the button on mousedown. */
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

test("content that arrives during a press keeps the click, and then the dialog is centred again", async () => {
  const done = vi.fn()
  mount(<Growing onDone={done} />)
  const dialog = page.getByRole("dialog")
  await expect.element(dialog).toBeVisible()
  const before = boxOf(dialog)
  await button("Cadangkan data").click()
  await expect.poll(() => boxOf(dialog).height).toBeGreaterThan(before.height)
  expect(done).toHaveBeenCalledTimes(1)
  const offCentre = () => {
    const { top, bottom } = boxOf(dialog)
    return Math.abs(top - (innerHeight - bottom))
  }
  await expect.poll(offCentre).toBeLessThan(2)
})

function Opener() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Tambah Kunci API
      </button>
      {open && <Dialog title="Kunci baru" footer={null} onDismiss={() => setOpen(false)} />}
    </>
  )
}

test("a double click on the button that opens it leaves it open; a press beside it closes it", async () => {
  mount(<Opener />)
  await button("Tambah Kunci API").dblClick()
  const dialog = page.getByRole("dialog")
  await expect.element(dialog).toBeVisible()
  const press = new MouseEvent("mousedown", { bubbles: true, detail: 1 })
  dialog.element().dispatchEvent(press)
  await expectCount(dialog, 0)
})

test("its head and foot are no landmarks", async () => {
  mount(
    <Dialog title="Cadangan data" footer={<button type="button">Tutup</button>}>
      Isi
    </Dialog>,
  )
  await expect.element(button("Tutup")).toBeVisible()
  await expectCount(page.getByRole("banner"), 0)
  await expectCount(page.getByRole("contentinfo"), 0)
})
