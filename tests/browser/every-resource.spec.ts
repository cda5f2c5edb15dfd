/** Every list with a form in the built product: a record added with every field, shown, changed, printed, deleted. */
import type { Page } from "@playwright/test"
import { documents } from "../../print-templates"
import { registry } from "../../resources/registry"
import { formatDayLong } from "../../src/core/format/date"
import { createDocuments } from "../../src/core/print/document"
import type { FormScreen, Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { formatValue, nameOf } from "../../src/fields/registry"
import { completeValues, sampleFor } from "../support/draw-values"
import { closeSuccess, fillForm, pathOf, press, rowOf, stepsOf } from "./support/driver"
import { expect, signedInTest as test } from "./support/fixtures"
import {
  addChoices,
  enteredOf,
  nextSamples,
  type Rows,
  recordOf,
  removeRow,
  rowsOf,
} from "./support/resources"
import { apiOf } from "./support/sessions"

// Room for the buttons of a row beside ten columns of long texts.
test.use({ viewport: { width: 1920, height: 1080 } })

const printed = createDocuments(documents, registry)

/** Expects the entered values in the detail of a row. */
async function expectDetail(page: Page, resource: Resource, values: Values, rows: Rows): Promise<void> {
  const record = recordOf(resource, values, rows)
  await rowOf(page, nameOf(resource, record)).getByRole("button", { name: "Lihat Detail" }).click()
  const detail = page.getByRole("dialog", { name: resource.show.heading })
  for (const { field: key, label } of resource.show.fields) {
    const value = values[key]
    const field = resource.field(key)
    if (value === undefined || field.read === null) continue
    const line = detail.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) })
    await expect(line.getByRole("definition"), label).toHaveText(
      field.type === "date" ? formatDayLong(String(value)) : formatValue(value, field, record),
    )
  }
  await detail.getByRole("button", { name: "Tutup", exact: true }).click()
  await expect(detail).toBeHidden()
}

/** The last field whose value may change alone, with another value. */
function changeOf(resource: Resource, values: Values, rows: Rows, sample: number): Values {
  const field = enteredOf(resource, values).findLast(
    ({ key, type, unique: message }) =>
      ["text", "multiline", "select", "money"].includes(type) && message === null && key !== resource.title,
  )
  if (!field) throw new Error(`${resource.name} has no field to change`)
  return { [field.key]: sampleFor(resource, field, values, rows, sample) }
}

/** Expects the list and its path. */
const expectList = async (page: Page, { list }: Resource): Promise<void> => {
  await expect(page.getByRole("heading", { name: list.heading, level: 1, exact: true })).toBeVisible()
  await expect.poll(() => pathOf(page)).toBe(list.path)
}

/** Expects the message of a save, as a toast or in a dialog, which it closes. */
const expectSaved = (page: Page, { success }: FormScreen, message: string): Promise<void> =>
  success === "toast"
    ? expect(page.getByText(message, { exact: true })).toBeVisible()
    : closeSuccess(page, message)

const tables = registry.all.filter(({ list, form }) => list.view === "table" && list.path && form.create)

for (const resource of tables) {
  const { form, messages, source, list } = resource
  const ids: Readonly<Record<string, string>> = {
    partners: "PT-25, AP-22, AP-25",
    pioneers: "AP-27..AP-31",
    transportations: "AP-42, AP-43",
    verifications: "VF-03, AP-46, AP-47, AB-22",
    subAgents: "AP-40, AP-41",
  }
  test(`[${ids[resource.name] ?? "GL-07"}, GL-08] ${resource.name}: added with every field, shown, changed, printed, deleted`, async ({
    page,
    server,
    api,
    pageErrors,
  }) => {
    const samples = nextSamples()
    const isStored = source.kind === "rest"
    if (isStored) await addChoices(api, samples)
    const rows = isStored ? await rowsOf(api) : {}
    const values = completeValues(resource, rows, samples)
    await page.goto(server.url + list.path)
    await expectList(page, resource)

    await page
      .getByRole("main")
      // An empty list offers it once more.
      .getByRole("button", { name: /^Tambah (?!data pertama)/ })
      .click()
    const create = form.create
    if (!create) return
    await expect(page.getByRole("heading", { name: create.heading, level: 1 })).toBeVisible()
    expect(pathOf(page)).toBe(create.path)
    for (const field of resource.fields)
      if (field.type === "toggle") await press(page, field.labels.off)
      else if (field.type === "document")
        await page
          .getByLabel(field.label, { exact: true })
          .setInputFiles({ name: "berkas.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") })
    const entered = Object.fromEntries(enteredOf(resource, values).map(({ key }) => [key, values[key]]))
    await fillForm(page, stepsOf(resource, rows, entered))
    await press(page, create.submit)
    if (resource.account) {
      const account = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
      const password = (await account.locator("code").innerText()).trim()
      await account.getByRole("button", { name: "Tutup", exact: true }).click()
      await expectSaved(page, create, messages.created)
      const email = String(values[resource.account.email])
      const user = await apiOf(server.url, { email, password })
      expect((await user("GET", "/roles")).status).not.toBe(401)
    } else await expectSaved(page, create, messages.created)
    await expectList(page, resource)

    const name = nameOf(resource, recordOf(resource, values, rows))
    const search = page.getByPlaceholder("Cari...")
    await search.fill(name)
    const row = rowOf(page, name)
    await expectDetail(page, resource, values, rows)

    if (form.edit) {
      await row.getByRole("button", { name: "Edit" }).click()
      await expect(page.getByRole("heading", { name: form.edit.heading, level: 1 })).toBeVisible()
      expect(pathOf(page)).toBe(form.edit.path)
      const change = changeOf(resource, values, rows, samples + 1)
      await fillForm(page, stepsOf(resource, rows, change))
      await press(page, form.edit.submit)
      await expectSaved(page, form.edit, messages.updated)
      await expectList(page, resource)
      expect(await page.evaluate((key) => localStorage.getItem(key), form.edit.editStash)).toBeNull()
      await search.fill(name)
      await expectDetail(page, resource, { ...values, ...change }, rows)
    } else await expect(row.getByRole("button", { name: "Edit" })).toHaveCount(0)

    for (const { label, path, columns } of printed.filter(
      (document) => document.resource.name === resource.name,
    )) {
      await press(page, "Cetak")
      await page.getByRole("menuitem", { name: label, exact: true }).click()
      const dialog = page.getByRole("dialog", { name: label, exact: true })
      if (columns.length > 0) await dialog.getByRole("checkbox").first().check()
      await dialog.getByRole("button", { name: "Preview" }).click()
      await expect.poll(() => pathOf(page)).toBe(path)
      await expect(page.getByRole("button", { name: "Cetak" })).toBeEnabled()
      await page.getByRole("button", { name: "Kembali" }).click()
      await expectList(page, resource)
      await search.fill(name)
    }
    for (const view of registry.all.filter(
      ({ name: own, list: shown }) => shown.readOnly && own === resource.variantOf,
    )) {
      await page.goto(server.url + view.list.path)
      await expectList(page, view)
      await search.fill(name)
      await expect(row.getByRole("button", { name: "Lihat Detail" })).toBeVisible()
      for (const change of [/^Tambah/, "Edit", "Hapus"])
        await expect(page.getByRole("main").getByRole("button", { name: change })).toHaveCount(0)
      await page.goto(server.url + list.path)
      await search.fill(name)
    }
    await removeRow(page, resource, row)
    if (isStored)
      expect(
        (await rowsOf(api))[resource.variantOf]?.map((record) => nameOf(resource, record)),
      ).not.toContain(name)
    expect(pageErrors).toEqual([])
  })
}
