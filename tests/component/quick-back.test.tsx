/** Back that comes before the address which it takes back was ever drawn, as on a slow device: what stands follows all the same. */
import { afterEach, expect, test } from "vitest"
import { cdp, page } from "vitest/browser"
import { KINDS, personOf } from "../support/people"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { dataRows, expectAddress, expectCount, openSelect, selectOf } from "./support/screen"

/** How many times slower than it is the page runs. */
const slow = (rate: number) =>
  (cdp() as { send: (method: string, params: object) => Promise<unknown> }).send(
    "Emulation.setCPUThrottlingRate",
    { rate },
  )
afterEach(() => slow(1))

/** Presses what makes an entry of the browser's history, and goes back as soon as there is one. */
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

test("a list shows the page again that it had", async () => {
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

test("the log of what happened shows its filters again as they were", async () => {
  document.head.insertAdjacentHTML("beforeend", '<meta name="koperasi-api" content="embedded" />')
  host.answers.set("GET /history", { status: 200, body: { data: [], next: null } })
  await openApp("/catatan-aktivitas?actor=1")
  const { options } = await openSelect("Tindakan")
  const chosen = () => options().find(({ textContent }) => textContent === "Dihapus")
  await expect.poll(chosen).toBeDefined()
  await pressAndBack(chosen() as HTMLElement)
  await expectAddress("/catatan-aktivitas?actor=1")
  await expect.element(selectOf("Tindakan")).toHaveTextContent("Semua")
})
