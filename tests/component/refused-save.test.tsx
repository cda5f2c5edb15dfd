/** A 404 to a save does not prove a deletion: saving as new is offered only if the host lost the record. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { KINDS, personOf } from "../support/people"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { button, closeAlert, expectCount, fill, inputOf, press } from "./support/screen"

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
