/** A referenced record is not deleted: on every screen the user reads why, and the record stays. */
import { expect, test } from "vitest"
import { type Locator, page } from "vitest/browser"
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { nameOf } from "../../src/fields/registry"
import { alertOf, given, rawOf, sourceOf } from "../support/declared"
import { openApp, reloadApp } from "./support/app"
import { host } from "./support/host"
import { button, closeAlert, expectCount, expectGone, expectTexts, press, resize } from "./support/screen"

const SENTENCE = "Data ini masih dipakai di Data Tetangga, jadi tidak dapat dihapus."

interface Place {
  resource: Resource
  path: string
  /** The part of the page that shows the list, where it has several. */
  panel?: string
  fixed?: Values
}

const places: readonly Place[] = [
  ...registry.all
    .filter(({ source, list }) => source.kind === "rest" && list.path && !list.readOnly)
    .map((resource) => ({ resource, path: resource.list.path })),
  ...setupPages.flatMap(({ path, panels }) =>
    panels.map(({ resource, label, fixed = {} }) => ({
      resource: registry.get(resource),
      path,
      panel: label,
      fixed,
    })),
  ),
]

/** Gives the host one record of the place's resource. Returns its name. */
function fill({ resource, fixed = {} }: Place): string {
  const { own, rows } = given(host, resource)
  const record: Values = { isActive: true, ...own, ...fixed }
  const { list } = sourceOf(resource)
  host.data[list] = [rawOf(resource, record, rows)]
  host.answers.set(`DELETE ${list}/x1`, { status: 409, body: { message: SENTENCE } })
  return nameOf(resource, record)
}

for (const place of places) {
  const { resource, path, panel } = place
  test(`[AB-91, ER-14] ${path}${panel ? `, ${panel}` : ""}: a record in use stays, and the screen names its use`, async () => {
    // Wide enough for the buttons of a row.
    await resize(1720, 900)
    const name = fill(place)
    await openApp(path)
    const scope: Locator | typeof page = panel ? page.getByRole("region", { name: panel, exact: true }) : page
    const row = scope.getByRole("row").filter({ hasText: name })
    await expect.element(row).toBeVisible()
    await button("Hapus", row).click()
    await press("Ya")
    if (resource.list.view === "table" && !panel) {
      const text = alertOf(resource.messages.deleteFailed, SENTENCE)
      await expect.element(page.getByRole("alertdialog", { name: text })).toHaveTextContent(SENTENCE)
      await closeAlert(text)
    } else await expectTexts(row.getByRole("alert"), SENTENCE)
    await expect.element(row).toBeVisible()
    await expectCount(page.getByRole("dialog", { name: "Berhasil" }), 0)
    await reloadApp()
    await expectGone(page.getByText("Memuat"))
    await expect.element(row).toBeVisible()
  })
}
