/** Every list that is declared over the API, on a phone and by keyboard alone. */
import type { Page } from "@playwright/test"
import { registry } from "../../resources/registry"
import { fillHost, valuesOf } from "./declared-form"
import { expectNoOverflow } from "./form-driver"
import { expect, hostTest } from "./signed-in"

const lists = registry.all.filter(
  (resource) => resource.source.kind === "rest" && resource.list.path && resource.list.view === "table",
)

/** Tabs on to a control of this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 100; step++) {
    await page.keyboard.press("Tab")
    const label = await page.evaluate(
      () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim(),
    )
    if (label === name) return
  }
  throw new Error(`the keyboard never came to '${name}'`)
}

for (const resource of lists) {
  const isManager = resource.name === "managers"
  const own = {
    ...valuesOf(resource),
    id: "x1",
    ...(resource.variantOf === "members" && {
      groupId: isManager ? "g-manager" : "g-pioneer",
      groupStatus: isManager ? "MANAGER" : "PIONEER",
    }),
    // Unlike any other name, and wider than a phone.
    ...(resource.field(resource.title).type === "text" && {
      [resource.title]: "Nama Yang Panjang Sekali Tanpa Akhir Sampai Ke Tepi Layar",
    }),
  }

  hostTest(
    `[GL-07, GL-08] ${resource.name}: looked at and left alone by keyboard, on a phone`,
    async ({ page, host, hostUrl }) => {
      fillHost(host, resource, own)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(hostUrl + resource.list.path)
      const name = String(own[resource.title as keyof typeof own])
      const row = page.getByRole("row").filter({ hasText: name })
      await expect(row).toBeVisible()
      await expectNoOverflow(page)

      await tabTo(page, `Cari di ${resource.list.heading}`)
      await page.keyboard.type(name)
      await expect(page.getByRole("row").filter({ has: page.getByRole("cell") })).toHaveCount(1)
      if (resource.list.filters.length > 0) {
        await tabTo(page, "Advanced Search")
        await page.keyboard.press("Enter")
        await expect(page.getByRole("group", { name: "Filter" })).toBeVisible()
        await expectNoOverflow(page)
        await page.keyboard.press("Enter")
        await expect(page.getByRole("group", { name: "Filter" })).toHaveCount(0)
      }
      await tabTo(page, "Lihat Detail")
      await page.keyboard.press("Enter")
      const detail = page.getByRole("dialog", { name: resource.show.heading })
      await expect(detail).toBeVisible()
      await expect(detail.getByRole("button", { name: "Tutup", exact: true })).toBeFocused()
      await expect(detail.locator("dt")).toHaveText(resource.show.fields.map(({ label }) => label))
      await expectNoOverflow(page)
      await page.keyboard.press("Enter")
      await expect(detail).toHaveCount(0)
      await expect(row.getByRole("button", { name: "Lihat Detail" })).toBeFocused()

      if (resource.list.readOnly) return expect(row.getByRole("button")).toHaveCount(1)
      await tabTo(page, "Hapus")
      await page.keyboard.press("Enter")
      const question = page.getByRole("alertdialog", { name: resource.messages.deleteTitle })
      await expect(question).toContainText(resource.messages.deleteQuestion)
      // What destroys is never what Enter does by itself.
      await expect(question.getByRole("button", { name: "Batal" })).toBeFocused()
      await page.keyboard.press("Escape")
      await expect(question).toHaveCount(0)
      await expect(row).toBeVisible()
      expect(host.calls.filter((call) => call.method === "DELETE")).toEqual([])
    },
  )
}
