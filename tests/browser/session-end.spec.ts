/** A session that ends in the middle of a form: said on the login page, and what was typed waits for the same person. */
import type { Page } from "@playwright/test"
import { registry } from "../../resources/registry"
import { inSeconds, type StubHost, stubToken } from "../stub/host"
import { expect, test } from "./fixtures"
import { expectNoOverflow, inputOf } from "./form-driver"
import { KINDS, personOf } from "./people"
import { expectLogin, put, remove, SESSION_KEYS, signInAs, storage } from "./sign-in-as"

const ENDED = "Sesi Anda berakhir. Silakan masuk kembali."
const RESTORED = "Isian sebelumnya dipulihkan."
const kind = KINDS[0]

/** Whom the host's login answers with from now on. */
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

/** A new admin, half typed, by the person that `signInAs` signs in. */
async function halfTyped(page: Page, hostUrl: string): Promise<void> {
  await signInAs(page, hostUrl)
  await page.goto(hostUrl + kind.add)
  await name(page).fill("Rahmat Setengah Jadi")
  await inputOf(page, "NIK").fill("1871012802900001")
}

/** The session ends behind whatever stands open. */
async function lose(page: Page): Promise<void> {
  await put(page, { token: "rusak" })
  await page.evaluate(() => window.dispatchEvent(new Event("focus")))
  await expectLogin(page)
}

/** The ways in which a session ends under a person's hands. */
const ENDS: readonly [what: string, end: (page: Page, host: StubHost) => Promise<void>][] = [
  [
    "a 401 to a call behind the form",
    async (page, host) => {
      host.answers.set(`GET ${kind.path}`, { status: 401, body: { message: "Tidak sah" } })
      // As when the network comes back: the lists that the form reads are asked for anew.
      // A list that is still on its way is not asked for again: then once more.
      await expect(async () => {
        await page.evaluate(() => {
          for (const event of ["offline", "online"]) window.dispatchEvent(new Event(event))
        })
        await expect(page).toHaveURL(/\/login$/, { timeout: 1000 })
      }).toPass()
    },
  ],
  [
    "the token's own end, seen by the guard",
    async (page) => {
      const claims = { id: "7", fullName: "Siti Aminah", role: "superadmin", exp: inSeconds(-1) }
      await put(page, { token: stubToken(claims) })
      await page.evaluate(() => window.dispatchEvent(new Event("focus")))
    },
  ],
  [
    "another tab that takes the session away",
    async (page) => {
      const other = await page.context().newPage()
      await other.goto(new URL("/favicon.svg", page.url()).href)
      for (const key of SESSION_KEYS) await remove(other, key)
      await other.close()
    },
  ],
]

for (const [what, end] of ENDS) {
  test(`${what}: the login page says so, and the same person goes on where she was`, async ({
    page,
    host,
    hostUrl,
  }) => {
    answers(host, "7", "Siti Aminah")
    await halfTyped(page, hostUrl)
    await end(page, host)
    await expectLogin(page)
    await expect(page.getByText(ENDED)).toBeVisible()
    host.answers.delete(`GET ${kind.path}`)
    const left = await storage(page)
    expect(JSON.stringify(left)).not.toContain("Rahmat")
    await signInAgain(page)
    await expect(page).toHaveURL(hostUrl + kind.add)
    await expect(page.getByText(RESTORED)).toBeVisible()
    await expect(name(page)).toHaveValue("Rahmat Setengah Jadi")
    await expect(inputOf(page, "NIK")).toHaveValue("1871012802900001")
  })
}

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
  // A reload keeps what was typed since, and not only what was typed then.
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

for (const each of KINDS)
  for (const [what, status] of [
    ["deleted meanwhile", 404],
    ["not to be read", 500],
  ] as const)
    test(`${each.heading}: an interrupted edit comes back though its record is ${what}`, async ({
      page,
      host,
      hostUrl,
    }) => {
      answers(host, "7", "Siti Aminah")
      host.data[each.path] = [personOf(each, 1)]
      await signInAs(page, hostUrl)
      await page.goto(hostUrl + each.list)
      await page.getByRole("button", { name: "Edit", exact: true }).click()
      await name(page).fill("Nama Dari Saya")
      await lose(page)
      if (status === 404) host.data[each.path] = []
      host.answers.set("GET /users/u1", { status, body: {} })
      await signInAgain(page)
      await expect(page).toHaveURL(hostUrl + each.edit)
      await expect(name(page)).toHaveValue("Nama Dari Saya")
      await expect(inputOf(page, "Alamat")).toHaveValue("Jl. Singkong 1")
      const notice = page.getByText("Yang tampil adalah data saat Anda mulai mengubahnya.")
      await expect(notice).toHaveCount(status === 404 ? 0 : 1)
      await page.getByRole("button", { name: "Simpan" }).click()
      if (status === 500) return expect(page.getByText(each.updated)).toBeVisible()
      const offer = page.getByRole("alertdialog")
      await expect(offer.getByRole("button", { name: "Simpan sebagai data baru" })).toBeVisible()
    })

test("a form that declares a draft: restored once, it calls nobody back, and left it is gone", async ({
  page,
  host,
  hostUrl,
}) => {
  const screen = registry.all.find(({ form }) => form.draft)?.form.create?.path
  const address = `${hostUrl}${screen}`
  const reference = inputOf(page, "Kode Referensi")
  answers(host, "7", "Siti Aminah")
  await signInAs(page, hostUrl)
  await page.goto(address)
  await reference.fill("REF-SETENGAH")
  await lose(page)
  await signInAgain(page)
  await expect(page).toHaveURL(address)
  await expect(reference).toHaveValue("REF-SETENGAH")
  await page.reload()
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expect(reference).toHaveValue("REF-SETENGAH")

  // The address bar leads elsewhere: the draft stays, but nobody is fetched back to it.
  await page.goto(`${hostUrl}/dashboard`)
  await lose(page)
  await signInAgain(page)
  await expect(page).toHaveURL(`${hostUrl}/dashboard`)
  await page.goto(address)
  await expect(reference).toHaveValue("REF-SETENGAH")

  await page.getByRole("link", { name: "Dashboard" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Tinggalkan" }).click()
  await expect(page).toHaveURL(`${hostUrl}/dashboard`)
  await expect.poll(() => drafts(page)).toEqual([])
})

test("another person who signs in there never sees it, and it is gone from the browser", async ({
  page,
  host,
  hostUrl,
}) => {
  answers(host, "8", "Budi Lain")
  await halfTyped(page, hostUrl)
  await put(page, { token: "rusak" })
  await page.evaluate(() => window.dispatchEvent(new Event("focus")))
  await expectLogin(page)
  expect(await drafts(page)).toHaveLength(1)
  await signInAgain(page)
  await expect(page).toHaveURL(`${hostUrl}/dashboard`)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    "Rahmat",
  )
  await page.goto(hostUrl + kind.add)
  await expect(name(page)).toHaveValue("")
  await expect(page.getByText(RESTORED)).toHaveCount(0)
})

test("a logout says nothing and keeps nothing; thrown away it is gone", async ({ page, host, hostUrl }) => {
  answers(host, "7", "Siti Aminah")
  await halfTyped(page, hostUrl)
  await put(page, { token: "rusak" })
  await page.evaluate(() => window.dispatchEvent(new Event("focus")))
  await expectLogin(page)
  await signInAgain(page)
  await expect(name(page)).toHaveValue("Rahmat Setengah Jadi")
  await page.getByRole("button", { name: "Buang isian" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Buang" }).click()
  await expect(name(page)).toHaveValue("")
  await expect(page.getByText(RESTORED)).toHaveCount(0)
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  expect(await drafts(page)).toEqual([])

  await name(page).fill("Rahmat Lagi")
  await page.getByRole("button", { name: "Logout" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
  await expectLogin(page)
  await expect(page.getByText(ENDED)).toHaveCount(0)
  expect(await drafts(page)).toEqual([])
  await signInAgain(page)
  await expect(page).toHaveURL(`${hostUrl}/dashboard`)
})

test("rows of a setup list come back where they were: the new one and the one being changed", async ({
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
})

test("a row that has come back is kept as it is typed on, and asks before it is left", async ({
  page,
  host,
  hostUrl,
}) => {
  answers(host, "7", "Siti Aminah")
  await signInAs(page, hostUrl)
  await page.goto(`${hostUrl}/verifikasi-setup/supplier`)
  const input = page
    .getByRole("form", { name: /^Tambah/ })
    .getByRole("textbox")
    .first()
  await input.fill("Pertama")
  await lose(page)
  await signInAgain(page)
  await expect(input).toHaveValue("Pertama")
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

test("a row whose record is gone says so, and comes back after a session's end", async ({
  page,
  host,
  hostUrl,
}) => {
  answers(host, "7", "Siti Aminah")
  await signInAs(page, hostUrl)
  await page.goto(`${hostUrl}/verifikasi-setup/supplier`)
  await page.getByRole("button", { name: "Edit", exact: true }).first().click()
  const edit = page.getByRole("form", { name: /^Ubah/ })
  await edit.getByRole("textbox").first().fill("CV Maju Terus")
  host.data["/suppliers"] = []
  await edit.getByRole("button", { name: "Simpan" }).click()
  await expect(edit.getByRole("alert")).toContainText("dapat disimpan sebagai data baru")
  await expect(edit.getByRole("button", { name: "Simpan sebagai data baru" })).toBeVisible()
  await lose(page)
  await signInAgain(page)
  await expect(edit.getByRole("textbox").first()).toHaveValue("CV Maju Terus")
})

for (const width of [1440, 390]) {
  test(`notice and offer fit at ${width} px`, async ({ page, host, hostUrl }, { outputDir }) => {
    await page.setViewportSize({ width, height: 844 })
    answers(host, "7", "Siti Aminah")
    await halfTyped(page, hostUrl)
    await put(page, { token: "rusak" })
    await page.evaluate(() => window.dispatchEvent(new Event("focus")))
    await expect(page.getByText(ENDED)).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page)
    await page.screenshot({ path: `${outputDir}/login-${width}.png` })
    await signInAgain(page)
    await expect(page.getByRole("button", { name: "Buang isian" })).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page)
    await page.screenshot({ path: `${outputDir}/offer-${width}.png` })
  })
}
