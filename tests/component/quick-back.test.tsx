/** Back before the next address is rendered, as on a slow device: the screen follows. */
import { afterEach, expect, test } from "vitest"
import { cdp, page } from "vitest/browser"
import { KINDS, personOf } from "../support/people"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { dataRows, expectAddress, expectCount, openSelect, selectOf } from "./support/screen"

/** Slows the page down by a factor. */
const slow = (rate: number) =>
  (cdp() as { send: (method: string, params: object) => Promise<unknown> }).send(
    "Emulation.setCPUThrottlingRate",
    { rate },
  )
afterEach(() => slow(1))

/** Presses a control that adds a history entry, and goes back as soon as the entry exists. */
async function pressAndBack(pressed: HTMLElement): Promise<void> {
  await slow(20)
  const { idx } = history.state
  pressed.click()
  while (history.state.idx === idx) await Promise.resolve()
  const back = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }))
  history.back()
  await back
  await slow(1)
}

test("a list shows its former page again", async () => {
  host.data["/users/admin"] = Array.from({ length: 25 }, (_, index) => personOf(KINDS[0], index + 1))
  await openApp("/data-admin")
  await expectCount(dataRows(), 20)
  const second = page.getByRole("button", { name: "Halaman 2" })
  await pressAndBack(second.element() as HTMLElement)
  await expectAddress("/data-admin")
  await expectCount(dataRows(), 20)
  await expect
    .element(page.getByRole("button", { name: "Halaman 1" }))
    .toHaveAttribute("aria-current", "page")
})

test("the activity log shows its former filters again", async () => {
  document.head.insertAdjacentHTML("beforeend", '<meta name="koperasi-api" content="embedded" />')
  host.answers.set("GET /history", { status: 200, body: { data: [], next: null } })
  await openApp("/catatan-aktivitas?actor=1")
  const { options } = await openSelect("Aksi")
  const chosen = () => options().find(({ textContent }) => textContent === "Dihapus")
  await expect.poll(chosen).toBeDefined()
  await pressAndBack(chosen() as HTMLElement)
  await expectAddress("/catatan-aktivitas?actor=1")
  await expect.element(selectOf("Aksi")).toHaveTextContent("Semua")
})
