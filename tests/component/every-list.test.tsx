/** Every declared list of the API, on a phone and by keyboard. */
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { registry } from "../../resources/registry"
import { nameOf } from "../../src/fields/registry"
import { alertOf, fillHost, sourceOf, storedOf } from "../support/declared"
import { ownValues } from "../support/documented-rows"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { closeAlert, expectCount, expectNoOverflow, expectTexts, press, resize } from "./support/screen"

const lists = registry.all.filter(
  (resource) => resource.source.kind === "rest" && resource.list.path && resource.list.view === "table",
)

/** Tabs to the control with this name. */
async function tabTo(name: string): Promise<void> {
  for (let step = 0; step < 100; step++) {
    await userEvent.keyboard("{Tab}")
    const focused = document.activeElement
    const label = focused?.getAttribute("aria-label") ?? focused?.textContent?.trim()
    if (label === name) return
  }
  throw new Error(`the keyboard never came to '${name}'`)
}

/** Takes an entry of the card's menu by keyboard. */
async function takeFromMenu(name: string): Promise<void> {
  if (document.activeElement?.getAttribute("aria-label") !== "Aksi lain") await tabTo("Aksi lain")
  await userEvent.keyboard("{Enter}")
  const entry = page.getByRole("menuitem", { name, exact: true })
  await expect.element(entry).toBeVisible()
  for (let step = 0; step < 5 && document.activeElement !== entry.element(); step++)
    await userEvent.keyboard("{ArrowDown}")
  await userEvent.keyboard("{Enter}")
}

for (const resource of lists) {
  const own = {
    ...storedOf(resource),
    ...ownValues(resource),
    id: "x1",
    // A unique name, wider than a phone.
    ...(resource.field(resource.title).type === "text" && {
      [resource.title]: "Nama Yang Panjang Sekali Tanpa Akhir Sampai Ke Tepi Layar",
    }),
  }

  test(`[GL-07, GL-08] ${resource.name}: search, filters, detail and a cancelled deletion by keyboard, on a phone; a failed one keeps the row`, async () => {
    fillHost(host, resource, own)
    await resize(390, 844)
    await openApp(resource.list.path ?? "")
    const name = nameOf(resource, own)
    const row = page.getByRole("row").filter({ hasText: name })
    await expect.element(row).toBeVisible()
    await expectNoOverflow()

    await tabTo(`Cari di ${resource.list.heading}`)
    // A unique part: each key takes time.
    await userEvent.keyboard(name.slice(0, 12))
    await expectCount(page.getByRole("row").filter({ has: page.getByRole("cell") }), 1)
    if (resource.list.filters.length > 0) {
      await tabTo("Advanced Search")
      await userEvent.keyboard("{Enter}")
      await expect.element(page.getByRole("group", { name: "Filter" })).toBeVisible()
      await expectNoOverflow()
      await userEvent.keyboard("{Enter}")
      await expectCount(page.getByRole("group", { name: "Filter" }), 0)
    }
    // A single action is a button of its own.
    const opener = resource.list.readOnly ? "Lihat Detail" : "Aksi lain"
    if (resource.list.readOnly) {
      await tabTo(opener)
      await userEvent.keyboard("{Enter}")
    } else await takeFromMenu("Lihat Detail")
    const detail = page.getByRole("dialog", { name: resource.show.heading })
    await expect.element(detail).toBeVisible()
    await expect.element(detail.getByRole("button", { name: "Tutup", exact: true })).toHaveFocus()
    await expectTexts(
      detail.css("dt"),
      // A field that is never read has a line only with a value.
      resource.show.fields
        .filter(({ field }) => resource.field(field).read !== null || /password/i.test(field))
        .map(({ label }) => label),
    )
    await expectNoOverflow()
    await userEvent.keyboard("{Enter}")
    await expectCount(detail, 0)
    await expect.element(row.getByRole("button", { name: opener })).toHaveFocus()

    if (resource.list.readOnly) return expectCount(row.css("td:last-child button"), 1)
    await takeFromMenu("Hapus")
    const question = page.getByRole("alertdialog", { name: resource.messages.deleteTitle })
    await expect.element(question).toHaveTextContent(resource.messages.deleteQuestion)
    // Enter must not delete by default.
    await expect.element(question.getByRole("button", { name: "Batal" })).toHaveFocus()
    await userEvent.keyboard("{Escape}")
    await expectCount(question, 0)
    await expect.element(row).toBeVisible()
    expect(host.calls.filter((call) => call.method === "DELETE")).toEqual([])

    const message = "Database sibuk"
    host.answers.set(`DELETE ${sourceOf(resource).list}/x1`, { status: 500, body: { message } })
    await press("Aksi lain", row)
    await page.getByRole("menuitem", { name: "Hapus", exact: true }).click()
    await press("Ya", question)
    await closeAlert(alertOf(resource.messages.deleteFailed, message))
    await expect.element(row).toBeVisible()
  })
}
