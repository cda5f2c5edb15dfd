/**
 * A session that a 401 ends during a form: the page reloads, and the same user's draft is offered.
 * tests/component/session-end.test.tsx proves the other ends.
 */
import type { Locator, Page } from "@playwright/test"
import { inSeconds, type StubHost, stubToken } from "../stub/host"
import { KINDS, personOf } from "../support/people"
import { expectNoOverflow, inputOf } from "./support/driver"
import { expect, test } from "./support/fixtures"
import { expectLogin, put, signInAs, storage } from "./support/sessions"

const ENDED = "Sesi Anda berakhir. Silakan masuk kembali."
const RESTORED = "Isian sebelumnya dipulihkan."
const kind = KINDS[0]

/** Sets the user of the host's login. */
function answers(host: StubHost, id: string, fullName: string): void {
  const token = stubToken({ id, fullName, role: "superadmin", roleId: "1", exp: inSeconds(3600) })
  host.answers.set("POST /auth/login", { status: 200, body: { data: { token } } })
}

async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("siti@koperasi.id")
  await page.getByLabel("Password", { exact: true }).fill("rahasia")
  await page.getByRole("button", { name: "Masuk" }).click()
}

const name = (page: Page) => inputOf(page, "Nama Lengkap")
const drafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:")))

/** Signs in and fills half the form of a new admin. */
async function halfTyped(page: Page, hostUrl: string): Promise<void> {
  await signInAs(page, hostUrl)
  await page.goto(hostUrl + kind.add)
  await name(page).fill("Rahmat Setengah Jadi")
  await inputOf(page, "NIK").fill("1871012802900001")
}

/** Ends the session by a 401 while the form is open. */
async function lose(page: Page): Promise<void> {
  await put(page, { token: "rusak" })
  await page.evaluate(() => window.dispatchEvent(new Event("focus")))
  await expectLogin(page)
}

test("a 401 to a call behind the form: the login page says so, and the same person goes on where she was", async ({
  page,
  host,
  hostUrl,
}) => {
  answers(host, "7", "Siti Aminah")
  await halfTyped(page, hostUrl)
  host.answers.set(`GET ${kind.path}`, { status: 401, body: { message: "Tidak sah" } })
  // A restored connection reloads the form's lists.
  // A list that is still loading is not requested again, so the event repeats.
  await expect(async () => {
    await page.evaluate(() => {
      for (const event of ["offline", "online"]) window.dispatchEvent(new Event(event))
    })
    await expect(page).toHaveURL(/\/login$/, { timeout: 1000 })
  }).toPass()
  await expectLogin(page)
  await expect(page.getByText(ENDED)).toBeVisible()
  host.answers.delete(`GET ${kind.path}`)
  const shared = Object.entries(await storage(page)).filter(([key]) => !key.startsWith("draft:"))
  expect(JSON.stringify(shared)).not.toContain("Rahmat")
  await signInAgain(page)
  await expect(page).toHaveURL(hostUrl + kind.add)
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expect(name(page)).toHaveValue("Rahmat Setengah Jadi")
  await expect(inputOf(page, "NIK")).toHaveValue("1871012802900001")
})

test("an edit comes back with its record, says what somebody else changed, is saved, and then it is gone", async ({
  page,
  host,
  hostUrl,
}) => {
  answers(host, "7", "Siti Aminah")
  const person = personOf(kind, 1)
  host.data[kind.path] = [person]
  await signInAs(page, hostUrl)
  await page.goto(hostUrl + kind.list)
  await page.getByRole("button", { name: "Edit", exact: true }).click()
  await name(page).fill("Nama Dari Saya")
  const saves = `PUT ${kind.path}/u1`
  host.answers.set(saves, { status: 401, body: {} })
  await page.getByRole("button", { name: "Simpan" }).click()
  await expectLogin(page)
  host.answers.delete(saves)
  host.data[kind.path] = [
    { ...person, profiles: { ...(person.profiles as object), full_name: "Nama Dari Orang Lain" } },
  ]
  await signInAgain(page)
  await expect(page).toHaveURL(hostUrl + kind.edit)
  await expect(name(page)).toHaveValue("Nama Dari Saya")
  const notice = page.getByRole("status").filter({ hasText: RESTORED })
  await expect(notice).toContainText("Nama Lengkap: Nama Dari Orang Lain")
  // A reload restores the later input too.
  await inputOf(page, "Alamat").fill("Jalan Baru 2")
  await expect
    .poll(async () => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain("Jalan Baru 2")
  page.on("dialog", (dialog) => dialog.accept())
  await page.reload()
  await expect(inputOf(page, "Alamat")).toHaveValue("Jalan Baru 2")
  await expect(name(page)).toHaveValue("Nama Dari Saya")
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(page.getByText(kind.updated)).toBeVisible()
  await expect(page).toHaveURL(hostUrl + kind.list)
  expect(await drafts(page)).toEqual([])
})

test("rows of a setup list come back where they were, the new one and the one being changed, are kept as they are typed on, and ask before they are left", async ({
  page,
  host,
  hostUrl,
}) => {
  answers(host, "7", "Siti Aminah")
  await signInAs(page, hostUrl)
  await page.goto(`${hostUrl}/verifikasi-setup/supplier`)
  const add = page.getByRole("form", { name: /^Tambah/ })
  const edit = page.getByRole("form", { name: /^Ubah/ })
  await add.getByRole("textbox").first().fill("CV Setengah")
  await page.getByRole("button", { name: "Edit", exact: true }).click()
  await edit.getByRole("textbox").first().fill("CV Maju Terus")
  host.answers.set("POST /suppliers", { status: 401, body: {} })
  await add.getByRole("textbox").nth(1).fill("ST01")
  await add.getByRole("button", { name: "Tambah" }).click()
  await expectLogin(page)
  await signInAgain(page)
  await expect(page).toHaveURL(`${hostUrl}/verifikasi-setup/supplier`)
  await expect(add.getByRole("textbox").first()).toHaveValue("CV Setengah")
  await expect(add.getByRole("textbox").nth(1)).toHaveValue("ST01")
  await expect(edit.getByRole("textbox").first()).toHaveValue("CV Maju Terus")
  await expect(add.getByText(RESTORED)).toBeVisible()

  const input = add.getByRole("textbox").first()
  await input.fill("Kedua Lebih Baru")
  const asked: string[] = []
  page.on("dialog", (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(["beforeunload"])
  await expect(input).toHaveValue("Kedua Lebih Baru")

  await page.getByRole("link", { name: "Dashboard" }).click()
  const question = page.getByRole("alertdialog", { name: "Tinggalkan halaman ini?" })
  await question.getByRole("button", { name: "Tetap di sini" }).click()
  await expect(input).toHaveValue("Kedua Lebih Baru")
  await page.getByRole("link", { name: "Dashboard" }).click()
  await question.getByRole("button", { name: "Tinggalkan" }).click()
  await expect(page).toHaveURL(`${hostUrl}/dashboard`)
  await expect.poll(() => drafts(page)).toEqual([])
})

test("notice and offer fit on a desk and on a phone", async ({ page, host, hostUrl }) => {
  const expectFits = async (shown: Locator) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(shown).toBeInViewport({ ratio: 0.99 })
      await expectNoOverflow(page)
    }
  }
  answers(host, "7", "Siti Aminah")
  await halfTyped(page, hostUrl)
  await lose(page)
  await expectFits(page.getByText(ENDED))
  await signInAgain(page)
  const offer = page.getByRole("button", { name: "Buang isian" })
  await expectFits(offer)
  // A reload keeps the scroll position, but shows the notice.
  await page.mouse.move(195, 400)
  await page.mouse.wheel(0, 5000)
  await expect(offer).not.toBeInViewport()
  await page.reload()
  await expect(offer).toBeInViewport({ ratio: 0.99 })
})
