/** A session that ends while a form is open: reported on the login page, and the draft is restored for the same user. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import { DRAFT_MARK } from "../../src/core/session/items"
import { inSeconds, stubToken } from "../stub/answers"
import { KINDS, personOf } from "../support/people"
import { SESSION_KEYS } from "../support/storage-items"
import { openApp, reloadApp } from "./support/app"
import { host } from "./support/host"
import { expectLogin, logOut, lookAgain, lose, tryLogin } from "./support/login"
import { anotherDocument } from "./support/other-document"
import { expectAddress, expectCount, inputOf } from "./support/screen"

const ENDED = "Sesi Anda berakhir. Silakan masuk kembali."
const RESTORED = "Isian sebelumnya dipulihkan."
const kind = KINDS[0]

/** Sets the user of the host's next logins. */
function answers(id: string, fullName: string): void {
  const token = stubToken({ id, fullName, role: "superadmin", roleId: "1", exp: inSeconds(3600) })
  host.answers.set("POST /auth/login", { status: 200, body: { data: { token } } })
}

const name = () => inputOf("Nama Lengkap")
const drafts = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))
/** Local storage without the copies of drafts. */
const withoutDrafts = () => Object.entries(localStorage).filter(([key]) => !key.startsWith("draft:"))

/** Opens the form of a new admin and fills part of it. */
async function halfTyped(): Promise<void> {
  await openApp(kind.add)
  await name().fill("Rahmat Setengah Jadi")
  await inputOf("NIK").fill("1871012802900001")
}

/** Ends of a session while a form is open; tests/browser/session-end.spec.ts has the 401. */
const ENDS: readonly [what: string, end: () => void][] = [
  [
    "a token that expires",
    () => {
      const claims = { id: "7", fullName: "Siti Aminah", role: "superadmin", exp: inSeconds(-1) }
      localStorage.setItem("token", stubToken(claims))
      lookAgain()
    },
  ],
  [
    "another tab that removes the session",
    () => {
      const other = anotherDocument()
      for (const key of SESSION_KEYS) other.removeItem(key)
    },
  ],
]

for (const [what, end] of ENDS) {
  test(`${what}: the login page reports it, and the same user continues in the form`, async () => {
    answers("7", "Siti Aminah")
    await halfTyped()
    end()
    await expectLogin()
    await expect.element(page.getByText(ENDED)).toBeVisible()
    expect(JSON.stringify(withoutDrafts())).not.toContain("Rahmat")
    await tryLogin()
    await expectAddress(kind.add)
    await expect.element(page.getByText(RESTORED)).toBeVisible()
    await expect.element(name()).toHaveValue("Rahmat Setengah Jadi")
    await expect.element(inputOf("NIK")).toHaveValue("1871012802900001")
  })
}

for (const each of KINDS)
  for (const [what, status] of [
    ["deleted meanwhile", 404],
    ["not to be read", 500],
  ] as const)
    test(`[AB-112] ${each.heading}: typed input is restored though its record is ${what}`, async () => {
      answers("7", "Siti Aminah")
      host.data[each.path] = [personOf(each, 1)]
      await openApp(each.list)
      await page.getByRole("button", { name: "Edit", exact: true }).click()
      await name().fill("Nama Dari Saya")
      await lose()
      if (status === 404) host.data[each.path] = []
      host.answers.set("GET /users/u1", { status, body: {} })
      expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("Jl. Singkong 1")
      await tryLogin()
      // A foreign host's list replaces an unreadable record; a deleted one is continued as a new one.
      await expectAddress(status === 404 ? each.add : each.edit)
      await expect.element(name()).toHaveValue("Nama Dari Saya")
      await expect.element(inputOf("Alamat")).toHaveValue(status === 404 ? "" : "Jl. Singkong 1")
      if (status === 404) return expect.element(page.getByText(/Data lama tidak ada lagi/)).toBeVisible()
      await expect
        .element(page.getByText("Isinya diambil dari daftar dan mungkin bukan yang terbaru."))
        .toBeVisible()
      await page.getByRole("button", { name: "Simpan" }).click()
      await expect.element(page.getByText(each.updated)).toBeVisible()
    })

test("[LY-14, AB-112] a logout in another tab removes this tab's drafts", async () => {
  answers("7", "Siti Aminah")
  await halfTyped()
  await expect.poll(drafts).toHaveLength(1)
  const other = anotherDocument()
  for (const key of [DRAFT_MARK, ...SESSION_KEYS]) other.removeItem(key)
  await expectLogin()
  expect(drafts()).toEqual([])
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("Rahmat")
  await tryLogin()
  await expectAddress("/dashboard")
  await openApp(kind.add)
  await expect.element(name()).toHaveValue("")
})

test("a restored draft does not redirect again, and leaving the form removes it", async () => {
  const address = registry.get("verifications").form.create?.path ?? ""
  const reference = inputOf("Kode Referensi")
  answers("7", "Siti Aminah")
  await openApp(address)
  await reference.fill("REF-SETENGAH")
  await lose()
  await tryLogin()
  await expectAddress(address)
  await expect.element(reference).toHaveValue("REF-SETENGAH")
  await reloadApp()
  await expect.element(page.getByText(RESTORED)).toBeVisible()
  await expect.element(reference).toHaveValue("REF-SETENGAH")

  // Leaving by the address bar keeps the draft without a redirect to it.
  await openApp(`/dashboard`)
  await lose()
  await tryLogin()
  await expectAddress(`/dashboard`)
  await openApp(address)
  await expect.element(reference).toHaveValue("REF-SETENGAH")

  await page.getByRole("link", { name: "Dashboard" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Tinggalkan" }).click()
  await expectAddress(`/dashboard`)
  await expect.poll(drafts).toEqual([])
})

test("another user who signs in never sees it, and it is removed", async () => {
  answers("8", "Budi Lain")
  await halfTyped()
  await lose()
  expect(drafts()).toHaveLength(1)
  await tryLogin()
  await expectAddress(`/dashboard`)
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("Rahmat")
  await openApp(kind.add)
  await expect.element(name()).toHaveValue("")
  await expectCount(page.getByText(RESTORED), 0)
})

test("a logout reports and stores nothing; a discarded draft is removed", async () => {
  answers("7", "Siti Aminah")
  await halfTyped()
  await lose()
  await tryLogin()
  await expect.element(name()).toHaveValue("Rahmat Setengah Jadi")
  await page.getByRole("button", { name: "Buang isian" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Buang" }).click()
  await expect.element(name()).toHaveValue("")
  await expectCount(page.getByText(RESTORED), 0)
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus()
  expect(drafts()).toEqual([])

  await name().fill("Rahmat Lagi")
  await logOut()
  await expectLogin()
  await expectCount(page.getByText(ENDED), 0)
  expect(drafts()).toEqual([])
  await tryLogin()
  await expectAddress(`/dashboard`)
})

test("a row whose record is deleted reports it and is restored after the session's end", async () => {
  answers("7", "Siti Aminah")
  await openApp(`/verifikasi-setup/supplier`)
  await page.getByRole("button", { name: "Edit", exact: true }).first().click()
  const edit = page.getByRole("form", { name: /^Ubah/ })
  await edit.getByRole("textbox").first().fill("CV Maju Terus")
  host.data["/suppliers"] = []
  await edit.getByRole("button", { name: "Simpan" }).click()
  await expect.element(edit.getByRole("alert")).toHaveTextContent("dapat disimpan sebagai data baru")
  await expect.element(edit.getByRole("button", { name: "Simpan sebagai data baru" })).toBeVisible()
  await lose()
  await tryLogin()
  await expect.element(edit.getByRole("textbox").first()).toHaveValue("CV Maju Terus")
})
