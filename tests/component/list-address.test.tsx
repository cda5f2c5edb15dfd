/** Invalid addresses of a list, and another user's; Back, reload and links: tests/browser/list-address.spec.ts. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { KINDS, peopleOf, personOf } from "../support/people"
import { sessionOf } from "../support/sign-in"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { anotherDocument } from "./support/other-document"
import { expectAddress, press } from "./support/screen"

const [ADMINS] = KINDS
const search = () => page.getByRole("searchbox", { name: `Cari di ${ADMINS.heading}` })
const count = () => page.getByRole("status").filter({ hasText: / dari \d|^\d+ data$/ })
const query = () => new URL(location.href).searchParams

test("[AB-62] a page beyond the last shows the last; unknown columns, filters and values are ignored", async () => {
  host.data[ADMINS.path] = peopleOf(ADMINS, 25)
  await openApp(
    `${ADMINS.list}?currentPage=999999999&sorters[0][field]=password&sorters[0][order]=asc&filters[0][field]=secret&filters[0][operator]=contains&filters[0][value]=x`,
  )
  await expect.element(count()).toHaveTextContent("21–25 dari 25")
  await expect
    .element(page.getByRole("button", { name: "Halaman 2" }))
    .toHaveAttribute("aria-current", "page")
  await press("Prev")
  await expect.element(count()).toHaveTextContent("1–20 dari 25")
})

test("[AB-79, RT-46] a search is not shown to the next user of the same tab", async () => {
  host.data[ADMINS.path] = [personOf(ADMINS, 1), personOf(ADMINS, 2)]
  await openApp(ADMINS.list)
  await search().fill("002")
  await expect.element(count()).toHaveTextContent("1 data, disaring dari 2")
  await expect.poll(() => query().get("filters[0][value]")).toBe("002")
  const joko = sessionOf({ id: "8", name: "Joko" })
  const elsewhere = anotherDocument()
  for (const key of ["token", "userInfo"] as const) elsewhere.setItem(key, joko[key])
  await expect.element(page.getByRole("banner")).toHaveTextContent("Joko")
  await expect.element(count()).toHaveTextContent("2 data")
  await expect.element(search()).toHaveValue("")
  await expectAddress(ADMINS.list)
})

test("a text stays that is typed in the moment in which the list appears", async () => {
  host.data[ADMINS.path] = [personOf(ADMINS, 1), personOf(ADMINS, 2)]
  // Before React runs the effects of the screen.
  const watch = new MutationObserver(() => {
    const input = search().query()
    if (!(input instanceof HTMLInputElement)) return
    watch.disconnect()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "002")
    input.dispatchEvent(new InputEvent("input", { bubbles: true }))
  })
  watch.observe(document, { childList: true, subtree: true })
  await openApp(ADMINS.list)
  await expect.element(count()).toHaveTextContent("1 data, disaring dari 2")
  await expect.element(search()).toHaveValue("002")
})
