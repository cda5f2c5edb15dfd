/** What one person was asked is no other's to answer. */
import type { Page } from "@playwright/test"
import { inSeconds, type StubHost, stubToken } from "../stub/host"
import { expect, test } from "./fixtures"
import { inputOf } from "./form-driver"
import { KINDS, personOf } from "./people"
import { expectLogin, put, remove, SESSION_KEYS, signInAs } from "./sign-in-as"

const kind = KINDS[0]
const { updateFailed } = kind.resource.messages
const NEW = "Simpan sebagai data baru"
const JOKO = { id: "8", name: "Joko", role: "superadmin" }
const token = () =>
  stubToken({ id: JOKO.id, fullName: JOKO.name, role: JOKO.role, roleId: "70", exp: inSeconds(3600) })
const writes = (host: StubHost) =>
  host.calls.filter(({ method }) => method === "POST" || method === "DELETE").map(({ path }) => path)

async function inOtherTab(page: Page, work: (other: Page) => Promise<void>): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(new URL("/favicon.svg", page.url()).href)
  await work(other)
  await other.close()
}
const jokoSignsIn = (page: Page) =>
  inOtherTab(page, (other) => put(other, { token: token(), userInfo: JSON.stringify(JOKO) }))
const sessionGoes = (page: Page) =>
  inOtherTab(page, async (other) => {
    for (const key of SESSION_KEYS) await remove(other, key)
  })

async function openList(page: Page, host: StubHost, hostUrl: string): Promise<void> {
  host.data[kind.path] = [personOf(kind, 1)]
  await signInAs(page, hostUrl)
  await page.goto(hostUrl + kind.list)
}

/** An edit whose record is deleted before it is saved: the offer stands. */
async function offered(page: Page, host: StubHost, hostUrl: string) {
  await openList(page, host, hostUrl)
  await page.getByRole("button", { name: "Edit", exact: true }).click()
  await inputOf(page, "Nama Lengkap").fill("Diketik Siti")
  host.data[kind.path] = []
  await page.getByRole("button", { name: "Simpan" }).click()
  const offer = page.getByRole("alertdialog", { name: updateFailed.text })
  await expect(offer.getByRole("button", { name: NEW })).toBeVisible()
  return offer
}

async function asked(page: Page, host: StubHost, hostUrl: string) {
  await openList(page, host, hostUrl)
  await page.getByRole("button", { name: "Hapus", exact: true }).click()
  const question = page.getByRole("alertdialog", { name: kind.question })
  await expect(question).toBeVisible()
  return question
}

for (const [what, ask] of [
  ["the offer to save as new", offered],
  ["the question before a deletion", asked],
] as const) {
  test(`${what} goes when another person signs in, or the session does`, async ({ page, host, hostUrl }) => {
    const dialog = await ask(page, host, hostUrl)
    await jokoSignsIn(page)
    await expect(dialog).toHaveCount(0)
    await ask(page, host, hostUrl)
    await sessionGoes(page)
    await expectLogin(page)
    await expect(dialog).toHaveCount(0)
    expect(writes(host)).toEqual([])
  })

  test(`${what}, answered before the page has heard of another person, does nothing in that name`, async ({
    page,
    host,
    hostUrl,
  }) => {
    const dialog = await ask(page, host, hostUrl)
    // The tab that writes hears nothing of it.
    await put(page, { token: token() })
    await dialog.getByRole("button", { name: new RegExp(`^(Ya|${NEW})$`) }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto(hostUrl + kind.list)
    await expect(page.getByRole("heading", { name: kind.heading, level: 1 })).toBeVisible()
    expect(writes(host)).toEqual([])
  })
}
