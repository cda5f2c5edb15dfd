/** Kunci API: keys of other systems are listed, created, shown this once, and revoked. */
import { beforeEach, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { ApiKeyInfo } from "../../src/core/access/api-key"
import { markServer, sent, unmarkServer } from "./support/account"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import {
  boxOf,
  button,
  choose,
  closeAlert,
  expectAddress,
  expectCount,
  expectFits,
  expectTexts,
  fill,
  heading,
  inputOf,
  loggedErrors,
  press,
  resize,
} from "./support/screen"

markServer()

const key = (id: string, more: Partial<ApiKeyInfo> = {}): ApiKeyInfo => ({
  id,
  name: `Sistem ${id}`,
  start: `sk_00000000000${id}`,
  roleId: "70",
  roleName: "Staf",
  createdAt: "2026-11-20T01:00:00Z",
  createdBy: "Siti Aminah",
  expiresOn: "",
  usedAt: "",
  usedFrom: "",
  endedAt: "",
  ...more,
})
let keys: ApiKeyInfo[] = []
const dialog = (name: string) => page.getByRole("dialog", { name })
const items = () => page.getByRole("main").getByRole("listitem")

beforeEach(() => {
  keys = [
    key("1", { usedAt: "2026-11-22T02:05:00Z", usedFrom: "192.0.2.7", expiresOn: "2999-01-01" }),
    key("2", { endedAt: "2026-11-21T02:05:00Z" }),
    key("3", { expiresOn: "2020-01-01", roleName: "" }),
  ]
  host.answers.set("GET /roles", {
    status: 200,
    body: { data: [{ id: "70", name: "Staf", status: "ADMIN" }] },
  })
  host.answers.set("GET /api-keys", () => ({ status: 200, body: { data: keys } }))
})

const open = async () => {
  openApp("/kunci-api")
  await expect.element(heading("Kunci API")).toBeVisible()
}

test("lists keys with role, state, end and last use; a live one can be revoked", async () => {
  await open()
  await expectCount(items(), 3)
  await expect.element(items().nth(0)).toHaveTextContent(/Sistem 1\s*Aktif/)
  await expect.element(items().nth(0)).toHaveTextContent(/Role Staf · sk_000000000001…/)
  await expect
    .element(items().nth(0))
    .toHaveTextContent(/Dibuat Siti Aminah, 20\/11\/2026 \d\d\.\d\d · berlaku sampai 01\/01\/2999/)
  await expect.element(items().nth(0)).toHaveTextContent(/Terakhir dipakai .* dari 192\.0\.2\.7/)
  await expect.element(items().nth(1)).toHaveTextContent(/Sistem 2\s*Dicabut/)
  await expect.element(items().nth(2)).toHaveTextContent(/Sistem 3\s*Kedaluwarsa/)
  await expectCount(button("Cabut Sistem 2"), 0)
  await expectAccessible()
  await expectFits()

  host.answers.set("DELETE /api-keys/1", () => {
    keys = keys.map((one) => (one.id === "1" ? { ...one, endedAt: "2026-11-22T03:00:00Z" } : one))
    return { status: 200, body: { message: "Kunci sudah dicabut." } }
  })
  await press("Cabut Sistem 1")
  await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
  await expect.element(items().nth(0)).toHaveTextContent(/Sistem 1\s*Dicabut/)
  // The pressed button is gone.
  await expect.element(heading("Kunci API")).toHaveFocus()
  expect(sent("DELETE", "/api-keys/1")).toHaveLength(1)
})

test("'Cabut' is at the right of its entry's first line, on a phone, too", async () => {
  await open()
  await expectCount(items(), 3)
  for (const width of [390, 1366]) {
    await resize(width, 844)
    const entry = boxOf(items().nth(0))
    const revoke = boxOf(button("Cabut Sistem 1"))
    expect(revoke.top - entry.top).toBe(width < 640 ? 12 : 16)
    expect(entry.right - revoke.right).toBe(width < 640 ? 16 : 20)
    expect(getComputedStyle(button("Cabut Sistem 1").element()).paddingLeft).toBe("12px")
  }
})

test("a new key needs name and role; its text is shown this once", async () => {
  keys = []
  await open()
  await expect.element(page.getByText("Belum ada kunci API.")).toBeVisible()
  await press("Tambah Kunci API")
  const form = dialog("Tambah Kunci API")
  const place = boxOf(form)
  await press("Simpan", form)
  // Marked as in forms.
  const marked = form.css('label[data-required="true"]')
  await expectTexts(marked, ["Nama kunci", "Role"])
  await expect.element(form.getByText("Nama kunci wajib diisi")).toBeVisible()
  await expect.element(form.getByText("Role wajib dipilih")).toBeVisible()
  await expect.element(inputOf("Nama kunci", form)).toHaveFocus()
  await expectAccessible()
  await fill("Nama kunci", "Timbangan", form)
  await choose("Role", "Staf", form)
  await expect
    .element(inputOf("Berlaku sampai", form))
    .toHaveValue(expect.stringMatching(/^\d\d\/\d\d\/20\d\d$/))
  await fill("Berlaku sampai", "31/01/2027", form)
  host.answers.set("POST /api-keys", {
    status: 409,
    body: { message: "Ada", errors: { name: ["Sudah ada kunci API dengan nama ini."] } },
  })
  await press("Simpan", form)
  await expect.element(form.getByText("Sudah ada kunci API dengan nama ini.")).toBeVisible()
  await expect.element(inputOf("Nama kunci", form)).toHaveFocus()
  host.answers.set("POST /api-keys", () => {
    keys = [key("9", { name: "Timbangan" })]
    return { status: 201, body: { data: { id: "9", key: "sk_abc_rahasia" } } }
  })
  await press("Simpan", form)
  await expect.element(inputOf("Kunci", dialog("Kunci baru"))).toHaveValue("sk_abc_rahasia")
  // At the place of its form, and closed by its button alone.
  const { x, y, width } = boxOf(dialog("Kunci baru"))
  expect([x, y, width]).toEqual([place.x, place.y, place.width])
  await userEvent.keyboard("{Escape}")
  await expect.element(dialog("Kunci baru")).toBeVisible()
  await expectCount(button("Tutup dialog"), 0)
  await expectAccessible()
  const [, body] = sent("POST", "/api-keys").map((call) => call.body)
  expect(body).toEqual({ name: "Timbangan", roleId: expect.any(String), expiresOn: "2027-01-31" })
  await press("Sudah saya simpan")
  await expectCount(dialog("Kunci baru"), 0)
  await expectCount(items(), 1)
  expect(document.body.textContent).not.toContain("rahasia")
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("sk_abc")
})

test("a refused revocation is shown, and the key stays", async () => {
  host.answers.set("DELETE /api-keys/1", { status: 403, body: { message: "Tidak boleh." } })
  await open()
  const errors = loggedErrors()
  await press("Cabut Sistem 1")
  await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
  await closeAlert("Tidak boleh.")
  await expectCount(items(), 3)
  expect(errors).toHaveLength(1)
})

test("an answer of another shape is named, and not blamed on the connection", async () => {
  host.answers.set("GET /api-keys", { status: 200, body: { keys: [] } })
  await open()
  const failed = page.getByRole("alert")
  await expect.element(failed).toHaveTextContent(/tidak dikenali: seharusnya sebuah daftar/)
  expect(failed.element().textContent).not.toContain("koneksi")
})

test("a foreign host has neither the page nor its link", async () => {
  unmarkServer()
  openApp("/kunci-api")
  await expectAddress("/dashboard")
  await expectCount(page.getByRole("link", { name: "Kunci API" }), 0)
  await expect.element(page.getByRole("link", { name: "Jenis Pengguna" })).toBeInTheDocument()
})

test("'Batal' asks once something was typed, and never for the first values", async () => {
  await open()
  await press("Tambah Kunci API")
  await press("Batal", dialog("Tambah Kunci API"))
  await expectCount(dialog("Tambah Kunci API"), 0)

  await press("Tambah Kunci API")
  await fill("Nama kunci", "Timbangan")
  await press("Batal", dialog("Tambah Kunci API"))
  const question = page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" })
  await press("Tetap di sini", question)
  await expect.element(inputOf("Nama kunci")).toHaveValue("Timbangan")
  await userEvent.keyboard("{Escape}")
  await press("Tutup", question)
  await expectCount(dialog("Tambah Kunci API"), 0)
})
