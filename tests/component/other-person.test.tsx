/** A question to one user is never answered by another. */
import { expect, test } from "vitest"
import { type Locator, page } from "vitest/browser"
import { KINDS, personOf } from "../support/people"
import { sessionOf } from "../support/sign-in"
import { SESSION_KEYS } from "../support/storage-items"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { expectLogin } from "./support/login"
import { anotherDocument } from "./support/other-document"
import { expectCount, expectGone, fill, heading, inputOf, press } from "./support/screen"

const kind = KINDS[0]
const { updateFailed } = kind.resource.messages
const NEW = "Simpan sebagai data baru"
const joko = sessionOf({ id: "8", name: "Joko" })
const writes = () =>
  host.calls.filter(({ method }) => method === "POST" || method === "DELETE").map(({ path }) => path)

async function openList(): Promise<void> {
  host.data[kind.path] = [personOf(kind, 1)]
  await openApp(kind.list)
}

/** Opens the offer to save as new: an edit whose record is deleted before it is saved. */
async function offered(): Promise<Locator> {
  await openList()
  await press("Edit")
  await expect.element(inputOf("Nama Lengkap")).toHaveValue("Orang 001")
  await fill("Nama Lengkap", "Diketik Siti")
  host.data[kind.path] = []
  await press("Simpan")
  const offer = page.getByRole("alertdialog", { name: updateFailed.text })
  await expect.element(offer.getByRole("button", { name: NEW })).toBeVisible()
  return offer
}

async function asked(): Promise<Locator> {
  await openList()
  await press("Hapus")
  const question = page.getByRole("alertdialog", { name: kind.question })
  await expect.element(question).toBeVisible()
  return question
}

for (const [what, ask] of [
  ["the offer to save as new", offered],
  ["the question before a deletion", asked],
] as const) {
  test(`${what} closes when another user signs in or the session ends`, async () => {
    const dialog = await ask()
    const elsewhere = anotherDocument()
    for (const key of ["token", "userInfo"] as const) elsewhere.setItem(key, joko[key])
    await expectGone(dialog)
    await expect.element(page.getByRole("banner")).toHaveTextContent("Joko")
    await ask()
    for (const key of SESSION_KEYS) elsewhere.removeItem(key)
    await expectLogin()
    await expectCount(dialog, 0)
    expect(writes()).toEqual([])
  })

  test(`${what}, answered before the page knows of another user, does nothing in that name`, async () => {
    const dialog = await ask()
    // A document gets no storage event for its own write.
    localStorage.setItem("token", joko.token)
    await dialog.getByRole("button", { name: new RegExp(`^(Ya|${NEW})$`) }).click()
    await expectGone(dialog)
    await openApp(kind.list)
    await expect.element(heading(kind.heading)).toBeVisible()
    expect(writes()).toEqual([])
  })
}
