/** An open form keeps its input, whatever is loaded, refused or withdrawn behind it. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import { isActive, isReadOnly } from "../../src/core/validation/values"
import { nameOf } from "../../src/fields/registry"
import { contextOf } from "../support/context"
import { alertOf, edited, given, ofOwnForm, rawOf, sourceOf } from "../support/declared"
import { openApp } from "./support/app"
import { contentOf } from "./support/declared-form"
import { host, markServer } from "./support/host"
import {
  choose,
  closeAlert,
  expectAddress,
  expectCount,
  expectTexts,
  fill,
  inputOf,
  press,
  rowOf,
} from "./support/screen"

const openEdit = async (resource: Resource, name: string) => {
  await openApp(resource.list.path)
  await rowOf(name).getByRole("button", { name: "Edit" }).click()
  await expect
    .element(page.getByRole("heading", { name: resource.form.edit?.heading ?? "", level: 1 }))
    .toBeVisible()
  await expectCount(page.getByText("Memuat pilihan..."), 0)
  // Inputs that load with their form: lines, files.
  await expectCount(page.getByText("Memuat...", { exact: true }), 0)
}

// Our own server differs if a foreign host has no call for one record; one resource is enough.
const differs = edited.filter((resource) => !sourceOf(resource).oneEverywhere).slice(0, 1)

const cases = [
  ...ofOwnForm(edited).map((each) => [each, false] as const),
  ...differs.map((each) => [each, true] as const),
]
/** The way a form gets its record, and its fallback. */
const wayOf = ([resource, own]: (typeof cases)[number]) =>
  `${resource.form.edit?.onLoadError} ${sourceOf(resource).oneEverywhere} ${own}`

for (const [index, [resource, own]] of cases.entries()) {
  // All kinds of refusals for the first form of each way; elsewhere errors of fields.
  const isFirst = cases.findIndex((each) => wayOf(each) === wayOf([resource, own])) === index
  test(`[AB-100, AB-101, ER-13] ${resource.name}: a refused edit keeps all input, on ${own ? "our own server" : "a foreign host"}`, async () => {
    if (own) markServer()
    const record = given(host, resource)
    const { list, one, oneEverywhere } = sourceOf(resource)
    const read = one.replace(":id", "x1")
    // The first read fails if the screen may start with the list's record; later ones always do.
    const leaves = resource.form.edit?.onLoadError === "leave"
    let reads = 0
    host.answers.set(`GET ${read}`, () =>
      leaves && reads++ === 0
        ? { status: 200, body: { data: rawOf(resource, record.own, record.rows) } }
        : { status: own ? 500 : 404, body: {} },
    )
    const title = nameOf(resource, record.own)
    await openEdit(resource, title)

    const context = contextOf(resource, record.own, {
      mode: "edit",
      rows: record.rows,
      original: record.own,
    })
    const shown = new Set(resource.form.sections.flatMap((section) => section.fields))
    const texts = resource.fields.filter(
      (field) =>
        ["text", "multiline"].includes(field.type) &&
        shown.has(field.key) &&
        !isReadOnly(field, record.own, context) &&
        (field.when === null || field.when(record.own, context)),
    )
    for (const field of texts) await fill(field.label, `Diketik ${field.label}`.slice(0, 20))
    const select = resource.fields.find((field) => field.type === "select" && shown.has(field.key))
    if (select?.type === "select") {
      // An option that makes the form ask for another field would be refused before it is sent.
      const asksMore = (value: string) =>
        resource.fields.some(
          (field) =>
            field.required.edit !== null &&
            !isActive(field, record.own, context) &&
            isActive(field, { ...record.own, [select.key]: value }, context),
        )
      const other = select.options.find(({ value }) => value !== record.own[select.key] && !asksMore(value))
      if (other) await choose(select.label, other.label)
    }
    const typed = contentOf()

    const put = `PUT ${list}/x1`
    for (const status of isFirst ? [500, 422, 409, 0] : [422]) {
      const errors = status === 422 ? { [resource.title]: ["Ditolak server"] } : undefined
      host.answers.set(put, { status, body: { message: "Ditolak server", errors } })
      if (status === 0) host.answers.set(put, dead)
      const before = host.calls.length
      await press("Simpan")
      await closeAlert(alertOf(resource.messages.updateFailed, status === 0 ? "" : "Ditolak server"))
      expect(contentOf(), `after ${status || "a dead line"}`).toEqual(typed)
      if (status !== 0) expect(host.calls.length).toBeGreaterThan(before)
    }
    // Still unsaved: leaving confirms.
    await page.getByRole("link", { name: "Dashboard" }).click()
    const question = page.getByRole("alertdialog", { name: "Tinggalkan halaman ini?" })
    await question.getByRole("button", { name: "Tetap di sini" }).click()
    host.answers.delete(put)
    await press("Simpan")
    await expectAddress(resource.form.edit?.path ?? "")
    await expect.element(page.getByText(resource.messages.updated)).toBeVisible()

    const recordReads = host.calls.filter(({ method, path }) => method === "GET" && path === read)
    expect(recordReads).toHaveLength(oneEverywhere || own ? 1 : 0)
    const sent = host.calls.filter(({ method }) => method === "PUT").at(-1)?.body as Record<string, unknown>
    for (const field of texts) expect(sent[field.send?.key ?? ""], field.key).toMatch(/^diketik/i)
    // The host sends no version.
    expect(host.calls.every(({ ifMatch }) => ifMatch === undefined)).toBe(true)
  })
}

/** No response, like a lost connection. */
function dead(): never {
  throw new TypeError("Failed to fetch")
}

const partner = registry.get("partners")

test("[AB-100, AB-16] a new account's password is shown, although all reads before and after it fail", async () => {
  const { own } = given(host, partner)
  let reads = 0
  host.answers.set("GET /users/x1", () => {
    reads++
    return { status: 500, body: {} }
  })
  await openEdit(partner, String(own.fullName))
  await press("Buat Akun")
  await fill("Email", "budi@koperasi.id")
  // After the save every read fails, also of the rights.
  host.answers.set("PUT /users/partner/x1", ({ body }) => {
    for (const list of Object.keys(host.data)) host.answers.set(`GET ${list}`, { status: 500, body: {} })
    return { status: 200, body: { data: body } }
  })
  await press("Simpan")
  const dialog = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
  await expect.element(dialog).toBeVisible()
  const sent = host.calls.find(({ method }) => method === "PUT")?.body as { password: string } | undefined
  const password = sent?.password ?? "none was sent"
  await expectTexts(dialog.css("code"), password)
  expect(reads).toBe(1)

  // Losing the right and the session keeps the password dialog open.
  localStorage.setItem("permissions", "[]")
  localStorage.setItem("userInfo", JSON.stringify({ id: "7", name: "Siti Aminah", role: "Operator" }))
  window.dispatchEvent(new StorageEvent("storage", { key: "permissions" }))
  await expectCount(page.getByRole("textbox", { name: "Nama", exact: true }), 0)
  await expectTexts(dialog.css("code"), password)
  localStorage.removeItem("token")
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }))
  await expectAddress("/login")
  await expectTexts(dialog.css("code"), password)
  await dialog.getByRole("button", { name: "Tutup" }).click()
  await expect.element(page.getByLabelText("Password", { exact: true })).toBeVisible()
})

test("[AB-100] a right that is lost and regained leaves the open form unchanged", async () => {
  const { form } = registry.get("subAgents")
  await openApp(`${form.create?.path}`)
  await fill("Nama", "Agen Setengah Jadi")
  const role = (next: string) => {
    localStorage.setItem("userInfo", JSON.stringify({ id: "7", name: "Siti Aminah", role: next }))
    window.dispatchEvent(new StorageEvent("storage", { key: "userInfo" }))
  }
  role("Operator")
  await expectCount(page.getByRole("link", { name: "Jenis Pengguna" }), 0)
  await expect.element(inputOf("Nama")).toHaveValue("Agen Setengah Jadi")
  role("superadmin")
  await expect.element(inputOf("Nama")).toHaveValue("Agen Setengah Jadi")
  await page.getByRole("link", { name: "Dashboard" }).click()
  await expect.element(page.getByRole("alertdialog", { name: "Tinggalkan halaman ini?" })).toBeVisible()
})
