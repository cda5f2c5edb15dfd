/** Every declared form of the API; a new entity is tested by its declaration. */
import { expect, onTestFinished, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { isActive, isReadOnly } from "../../src/core/validation/values"
import { fieldType, nameOf } from "../../src/fields/registry"
import { hold } from "../stub/answers"
import { contextOf } from "../support/context"
import { alertOf, fillHost, ofOwnForm, storedOf } from "../support/declared"
import { ownValues } from "../support/documented-rows"
import { openApp } from "./support/app"
import { contentOf, fillForm, openForm } from "./support/declared-form"
import { host } from "./support/host"
import {
  closeAlert,
  expectAddress,
  expectCount,
  expectNoOverflow,
  expectTexts,
  inputOf,
  resize,
  unfold,
} from "./support/screen"

const forms = registry.all.filter((resource) => resource.source.kind === "rest" && resource.form.create)
const lists = registry.all.filter(
  (resource) => resource.source.kind === "rest" && resource.list.path && resource.list.view === "table",
)
const listOf = (resource: Resource) => (resource.source.kind === "rest" ? resource.source.list : "")

/** The fields of an empty new form, and the required ones. */
function fieldsOf(resource: Resource) {
  const context = contextOf(resource, {}, { role: "superadmin" })
  const inForm = new Set(resource.form.sections.flatMap((section) => section.fields))
  const shown = resource.fields.filter(
    (field) =>
      inForm.has(field.key) &&
      !field.hidden &&
      field.type !== "password" &&
      field.type !== "toggle" &&
      fieldType(field).userInput &&
      // Rows of lines have inputs of their own.
      field.lines === null &&
      isActive(field, {}, context) &&
      !isReadOnly(field, {}, context),
  )
  const required = shown.filter((field) => field.required.create !== null && field.initial === undefined)
  return { shown, required }
}

const idOf = (resource: Resource, key: string) => `${resource.name}-${key}`

/** Tabs from the first input to the submit button. Returns the ids that had the focus. */
async function tabToSubmit(label: string): Promise<string[]> {
  await expect.poll(() => document.activeElement?.closest("section")).not.toBeNull()
  const passed = [document.activeElement?.id ?? ""]
  for (let step = 0; step < 200; step++) {
    await userEvent.keyboard("{Tab}")
    // The next step of a long form.
    if (document.activeElement?.hasAttribute("data-next-step")) await userEvent.keyboard("{Enter}")
    const id = document.activeElement?.id ?? ""
    const text = document.activeElement?.textContent?.trim() ?? ""
    if (text === label) return passed
    if (id) passed.push(id)
  }
  throw new Error(`the keyboard never came to '${label}'`)
}

/** Inputs whose text is so small that an iPhone zooms in on them. */
const smallInputs = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("form :is(input, textarea, select)")]
    .filter((input) => Number.parseFloat(getComputedStyle(input).fontSize) < 16)
    .map(({ id, className }) => `${id} ${className}`)

for (const resource of forms) {
  const { create } = resource.form
  if (!create) continue
  const { createFailed, created } = resource.messages
  // All failures once for each handling of server messages; elsewhere only the form's own message.
  const isFirst =
    forms.find(({ messages }) => messages.createFailed.server === createFailed.server) === resource

  if (fieldsOf(resource).required.length > 0)
    test(`${resource.name}: submitted empty by keyboard, each message is at its field`, async () => {
      fillHost(host, resource)
      await resize(390, 844)
      await openForm(resource)
      await expectNoOverflow()
      expect(smallInputs()).toEqual([])
      const { shown, required } = fieldsOf(resource)
      const passed = await tabToSubmit(create.submit)
      for (const field of shown) expect(passed, field.label).toContain(idOf(resource, field.key))
      await userEvent.keyboard("{Enter}")
      for (const field of required)
        await expectTexts(
          page.css(`[id="${idOf(resource, field.key)}-message"]`),
          field.required.create ?? "",
        )
      const summary = page.getByRole("alert").filter({ hasText: `${required.length} isian perlu diperiksa` })
      await expect.element(summary).toHaveFocus()
      await expectNoOverflow()
      await resize(1440, 900)
      await expect.element(summary).toBeVisible()
      await unfold(summary)
      await expectCount(summary.getByRole("link"), required.length)
      // The first link leads to the first field.
      ;(summary.getByRole("link").first().element() as HTMLElement).focus()
      await userEvent.keyboard("{Enter}")
      await expect.element(page.css(`[id="${idOf(resource, required[0]?.key ?? "")}"]`)).toHaveFocus()
      await expectNoOverflow()
      expect(host.calls.filter((call) => call.method === "POST")).toEqual([])
    })

  if (!ofOwnForm(forms).includes(resource)) continue
  test(`[ER-13, AB-80] ${resource.name}: failures keep the input; a slow host gets one save`, async () => {
    const rows = fillHost(host, resource)
    const call = `POST ${listOf(resource)}`
    await openForm(resource)
    await fillForm(resource, rows)
    const typed = contentOf()
    const submit = page.getByRole("button", { name: create.submit })
    for (const message of isFirst ? ["Basis data penuh", ""] : [""]) {
      host.answers.set(call, { status: 500, body: message ? { message } : undefined })
      await submit.click()
      await closeAlert(alertOf(createFailed, message))
      expect(contentOf()).toEqual(typed)
    }
    host.answers.delete(call)
    if (isFirst) {
      host.answers.set(call, () => {
        throw new TypeError("Failed to fetch")
      })
      await submit.click()
      const away = page.getByRole("alertdialog", { name: createFailed.text })
      await expect.element(away).toHaveTextContent("Tidak dapat terhubung ke server. Periksa koneksi Anda.")
      host.answers.delete(call)
      await closeAlert(createFailed.text)
      expect(contentOf()).toEqual(typed)
    }
    host.calls.length = 0
    const held = hold(host, call)
    await submit.dblClick()
    await expect.element(submit).toBeDisabled()
    await held.seen
    document.querySelector("form")?.requestSubmit()
    await expectCount(page.getByRole("dialog"), 0)
    await expectAddress(create.path)
    expect(contentOf()).toEqual(typed)
    await expectCount(page.css("form .ant-btn-loading"), 1)
    held.release()
    const done = page.getByRole("dialog", { name: /^(Berhasil|Akun Berhasil Dibuat)$/ })
    await expect.element(done).toBeVisible()
    // Nothing is under way behind the dialog.
    await expectCount(page.css("form .ant-btn-loading"), 0)
    expect(host.calls.filter(({ method }) => method === "POST")).toHaveLength(1)
    const close = page.getByRole("button", { name: "Tutup", exact: true })
    if (close.query()) await close.click()
    await expect.element(page.getByText(created, { exact: true })).toBeVisible()
  })
}

/** Collects these texts when they appear on the page. */
function watchFor(texts: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const observer = new MutationObserver(() => {
    for (const each of texts) if (document.body.innerText.includes(each)) seen.add(each)
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return seen
}

for (const resource of lists) {
  const row = { ...storedOf(resource), ...ownValues(resource), id: "x1" }
  const { edit } = resource.form

  test(`${resource.name}: a slow host shows the loading text, and never an empty or wrong list`, async () => {
    fillHost(host, resource, row)
    const list = host.data[listOf(resource)] ?? []
    host.data[listOf(resource)] = list.filter(({ id }) => id === "x1")
    const { empty, loading, notFound, loadFailed } = resource.messages
    const seen = watchFor([
      empty,
      "Halaman tidak ditemukan",
      loadFailed(resource.list.heading),
      ...(notFound ? [notFound] : []),
    ])
    const loads = hold(host, `GET ${listOf(resource)}`)
    await openApp(resource.list.path)
    await expect.element(page.getByText(loading)).toBeVisible()
    loads.release()
    const name = nameOf(resource, row)
    const shown = page.getByRole("row").filter({ hasText: name })
    await expect.element(shown).toBeVisible()
    expect([...seen]).toEqual([])
    if (!edit || resource.list.readOnly) return

    // The edit screen has no inputs until the record is read. Without a call for one record it uses the list's (AB-101).
    const reads = hold(
      host,
      `GET ${resource.source.kind === "rest" ? resource.source.one.replace(":id", "x1") : ""}`,
    )
    await shown.getByRole("button", { name: "Edit" }).click()
    if (resource.source.kind === "rest" && resource.source.oneEverywhere) {
      await expect.element(page.getByText("Memuat data...")).toBeVisible()
      await expectCount(page.getByRole("button", { name: edit.submit }), 0)
    }
    reads.release()
    const values: Values = row
    const first = resource.fields.find(
      ({ type, hidden, key }) => type === "text" && !hidden && typeof values[key] === "string",
    )
    if (first) await expect.element(inputOf(first.label)).toHaveValue(String(values[first.key]))
    await expect.element(page.getByRole("button", { name: edit.submit })).toBeVisible()
    expect([...seen]).toEqual([])
  })
}
