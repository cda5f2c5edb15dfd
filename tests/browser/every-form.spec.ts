/** Every form that is declared over the API, one like the other: a new entity is proven here by being declared. */
import type { Page } from "@playwright/test"
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import { isActive, isReadOnly } from "../../src/core/validation/validate"
import { contextOf } from "../support/context"
import { contentOf, fillForm, fillHost, openForm, valuesOf } from "./declared-form"
import { closeAlert, expectNoOverflow, inputOf } from "./form-driver"
import { expect, hostTest } from "./signed-in"

const forms = registry.all.filter((resource) => resource.source.kind === "rest" && resource.form.create)
const lists = registry.all.filter(
  (resource) => resource.source.kind === "rest" && resource.list.path && resource.list.view === "table",
)
const listOf = (resource: Resource) => (resource.source.kind === "rest" ? resource.source.list : "")

/** The fields that stand in an empty new form, and of those the ones that must be filled. */
function fieldsOf(resource: Resource) {
  const context = contextOf(resource, {}, { role: "superadmin" })
  const inForm = new Set(resource.form.sections.flatMap((section) => section.fields))
  const shown = resource.fields.filter(
    (field) =>
      inForm.has(field.key) &&
      !field.hidden &&
      field.type !== "password" &&
      field.type !== "toggle" &&
      isActive(field, {}, context) &&
      !isReadOnly(field, {}, context) &&
      field.type !== "derived",
  )
  return { shown, required: shown.filter((field) => field.required.create !== null) }
}

const idOf = (resource: Resource, key: string) => `${resource.name}-${key}`

/** Tabs through the page up to the button that saves; answers what had the focus on the way. */
async function tabToSubmit(page: Page, label: string): Promise<string[]> {
  const passed: string[] = []
  for (let step = 0; step < 200; step++) {
    await page.keyboard.press("Tab")
    const { id, text } = await page.evaluate(() => ({
      id: document.activeElement?.id ?? "",
      text: document.activeElement?.textContent?.trim() ?? "",
    }))
    if (text === label) return passed
    if (id) passed.push(id)
  }
  throw new Error(`the keyboard never came to '${label}'`)
}

for (const resource of forms) {
  const { create } = resource.form
  if (!create) continue
  const { createFailed, created } = resource.messages

  hostTest(
    `${resource.name}: sent empty by keyboard alone, each message stands at its field`,
    async ({ page, host, hostUrl }) => {
      fillHost(host, resource)
      await page.setViewportSize({ width: 390, height: 844 })
      await openForm(page, hostUrl, resource)
      await expectNoOverflow(page)
      const { shown, required } = fieldsOf(resource)
      const passed = await tabToSubmit(page, create.submit)
      for (const field of shown) expect(passed, field.label).toContain(idOf(resource, field.key))
      await page.keyboard.press("Enter")
      for (const field of required)
        await expect(page.locator(`[id="${idOf(resource, field.key)}-message"]`)).toHaveText(
          field.required.create ?? "",
        )
      const summary = page.getByRole("alert").filter({ hasText: "Periksa kembali" })
      await expect(summary).toBeFocused()
      await expect(summary.getByRole("link")).toHaveCount(required.length)
      // And from there to the first of them.
      await page.keyboard.press("Tab")
      await page.keyboard.press("Enter")
      await expect(page.locator(`[id="${idOf(resource, required[0]?.key ?? "")}"]`)).toBeFocused()
      await expectNoOverflow(page)
      expect(host.calls.filter((call) => call.method === "POST")).toEqual([])
    },
  )

  hostTest(
    `[ER-13, AB-80] ${resource.name}: failures keep what was typed; a slow host gets one save`,
    async ({ page, host, hostUrl }) => {
      hostTest.slow()
      const rows = fillHost(host, resource)
      const call = `POST ${listOf(resource)}`
      await openForm(page, hostUrl, resource)
      await fillForm(page, resource, rows)
      const typed = await contentOf(page)
      const submit = page.getByRole("button", { name: create.submit })
      for (const message of ["Basis data penuh", undefined]) {
        host.answers.set(call, { status: 500, body: message && { message } })
        await submit.click()
        const told =
          message && createFailed.server === "prefer"
            ? message
            : message && createFailed.server === "prefix"
              ? `Error: ${message}`
              : createFailed.text
        await closeAlert(page, told)
        expect(await contentOf(page)).toEqual(typed)
      }
      host.answers.delete(call)
      await page.context().setOffline(true)
      await submit.click()
      const away = page.getByRole("alertdialog", { name: createFailed.text })
      await expect(away).toContainText("Tidak dapat terhubung ke server. Periksa koneksi Anda.")
      await page.context().setOffline(false)
      await closeAlert(page, createFailed.text)
      expect(await contentOf(page)).toEqual(typed)
      host.calls.length = 0
      host.delay = 3000
      await submit.dblclick()
      await expect(submit).toBeDisabled()
      await page.locator("form").evaluate((form) => (form as HTMLFormElement).requestSubmit())
      await expect(page.getByRole("dialog")).toHaveCount(0)
      await expect(page).toHaveURL(new RegExp(`${create.path}$`))
      expect(await contentOf(page)).toEqual(typed)
      const done = page.getByRole("dialog", { name: /^(Berhasil|Akun Berhasil Dibuat)$/ })
      await expect(done).toBeVisible()
      host.delay = 0
      expect(host.calls.filter(({ method }) => method === "POST")).toHaveLength(1)
      if (await page.getByRole("button", { name: "Tutup", exact: true }).isVisible())
        await page.getByRole("button", { name: "Tutup", exact: true }).click()
      await expect(page.getByText(created, { exact: true })).toBeVisible()
    },
  )
}

/** Notes whether a text ever stood on the page. */
const watchFor = (page: Page, texts: readonly string[]) =>
  page.addInitScript((wanted) => {
    const seen: string[] = []
    Object.assign(window, { seenTexts: seen })
    const look = () => {
      const text = document.body?.innerText ?? ""
      for (const each of wanted) if (text.includes(each) && !seen.includes(each)) seen.push(each)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, texts)
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seenTexts: string[] }).seenTexts)

for (const resource of lists) {
  const own = {
    ...valuesOf(resource),
    id: "x1",
    groupStatus: resource.name === "managers" ? "MANAGER" : "PIONEER",
  }
  const groupId = resource.name === "managers" ? "g-manager" : "g-pioneer"
  const isMember = resource.variantOf === "members"
  const row = isMember ? { ...own, groupId } : own
  const { edit } = resource.form

  hostTest(
    `${resource.name}: a slow host shows that it loads, and never an empty list or a wrong one`,
    async ({ page, host, hostUrl }) => {
      hostTest.slow()
      fillHost(host, resource, row)
      const list = host.data[listOf(resource)] ?? []
      host.data[listOf(resource)] = list.filter(({ id }) => id === "x1")
      const { empty, loading, notFound, loadFailed } = resource.messages
      await watchFor(page, [
        empty,
        "Halaman tidak ditemukan",
        loadFailed(resource.list.heading),
        ...(notFound ? [notFound] : []),
      ])
      host.delay = 3000
      await page.goto(hostUrl + resource.list.path)
      await expect(page.getByText(loading)).toBeVisible()
      const name = String(row[resource.title as keyof typeof row])
      const shown = page.getByRole("row").filter({ hasText: name })
      await expect(shown).toBeVisible()
      expect(await seen(page)).toEqual([])
      if (!edit || resource.list.readOnly) return

      // Its edit screen: nothing to type into before the record is there, and then that record. Where the host has no
      // call for one record, the list's own is there at once (AB-101).
      await shown.getByRole("button", { name: "Edit" }).click()
      if (resource.source.kind === "rest" && resource.source.oneEverywhere) {
        await expect(page.getByText("Memuat data...")).toBeVisible()
        await expect(page.getByRole("button", { name: edit.submit })).toHaveCount(0)
      }
      const first = resource.fields.find((field) => field.type === "text" && !field.hidden)
      if (first)
        await expect(inputOf(page, first.label)).toHaveValue(String(row[first.key as keyof typeof row]))
      await expect(page.getByRole("button", { name: edit.submit })).toBeVisible()
      expect(await seen(page)).toEqual([])
      host.delay = 0
    },
  )
}
