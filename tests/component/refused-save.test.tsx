/** Refused saves. A 404 to a save does not prove a deletion: saving as new is offered only if the host lost the record. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import { fillHost } from "../support/declared"
import { KINDS, personOf } from "../support/people"
import { openApp } from "./support/app"
import { fillForm, openForm } from "./support/declared-form"
import { host } from "./support/host"
import { boxOf, button, closeAlert, expectCount, fill, inputOf, press, resize } from "./support/screen"

const kind = KINDS[0]
const NEW = "Simpan sebagai data baru"

for (const [what, single] of [
  ["has the record to read", undefined],
  ["has no call for one record either, but lists it", 404],
] as const)
  test(`a host that answers 404 to a save and ${what}: a failure message, without an offer`, async () => {
    host.data[kind.path] = [personOf(kind, 1)]
    host.answers.set(`PUT ${kind.path}/u1`, { status: 404, body: { message: "Cannot PUT /users/admin/u1" } })
    await openApp(kind.list)
    await press("Edit")
    await fill("Nama Lengkap", "Diketik Siti")
    if (single) host.answers.set("GET /users/u1", { status: single, body: { message: "Cannot GET" } })
    await press("Simpan")
    await closeAlert(kind.resource.messages.updateFailed.text)
    await expectCount(button(NEW), 0)
    await expect.element(inputOf("Nama Lengkap")).toHaveValue("Diketik Siti")
  })

test("a setup row that the host still has is not offered as a new record", async () => {
  host.answers.set("PUT /suppliers/1", { status: 404, body: { message: "Cannot PUT" } })
  await openApp("/verifikasi-setup/supplier")
  await press("Edit")
  const row = page.getByRole("form", { name: /^Ubah/ })
  await row.getByRole("textbox").first().fill("CV Maju Terus")
  await press("Simpan", row)
  await expect.element(row.getByRole("alert")).toHaveTextContent("Cannot PUT")
  await expect.element(button("Simpan", row)).toBeVisible()
  host.data["/suppliers"] = []
  await press("Simpan", row)
  await expect.element(button(NEW, row)).toBeVisible()
})

test("a message out of sight comes into sight, one in sight moves nothing", async () => {
  const resource = registry.get("partners")
  const rows = fillHost(host, resource)
  await openForm(resource)
  await fillForm(resource, rows)
  await resize(1366, 500)
  const [name, address] = [inputOf("Nama"), inputOf("Alamat")]
  await fill("Nama", "")
  await fill("Alamat", "")
  address.element().scrollIntoView({ block: "center" })
  await expect.element(name).not.toBeInViewport()
  const at = scrollY
  // Without the browser's own scrolling to what it presses.
  const save = () => (button("Simpan").element() as HTMLElement).click()
  save()
  await expect.element(page.getByText("2 isian perlu diperiksa")).toBeVisible()
  expect(scrollY).toBe(at)
  await fill("Alamat", "Jl. Melati 1")
  // Below the header it is out of sight, too.
  const header = boxOf(page.getByRole("banner"))
  scrollTo(0, scrollY + boxOf(name).bottom - header.bottom / 2)
  await expect.poll(() => boxOf(name).bottom).toBeLessThan(header.bottom)
  expect(boxOf(name).bottom).toBeGreaterThan(0)
  save()
  await expect.poll(() => boxOf(name).top).toBeGreaterThan(header.bottom)
})

test("after a refusal of fields the focus is in the first of them, in its step on a phone", async () => {
  const resource = registry.get("verifications")
  const rows = fillHost(host, resource)
  await openForm(resource)
  await fillForm(resource, rows)
  await resize(390, 844)
  const errors = { gulud: ["Gulud tidak dikenal"], soilPhAtLocation02: ["pH tidak masuk akal"] }
  host.answers.set("POST /cassava-verifications", { status: 422, body: { message: "Periksa", errors } })
  await press("Simpan")
  await closeAlert("Periksa")
  await expect.element(inputOf("pH Tanah Lokasi 2")).toHaveFocus()
  await expect.element(inputOf("pH Tanah Lokasi 2")).toHaveAccessibleDescription("pH tidak masuk akal")
  await press("2 isian perlu diperiksa")
  await expectCount(page.getByRole("alert").getByRole("link"), 2)
})
