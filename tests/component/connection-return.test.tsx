/** Messages that a lost connection caused go when the host answers again, and what failed to load is loaded. */
import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { followConnection, noteAway, noteBack } from "../../src/providers/offline/connection"
import { entries, permissions, ticked, update } from "./support/access"
import { dialog, markServer, openMenu, password } from "./support/account"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { button, choose, expectCount, expectGone, press } from "./support/screen"
import { addRow, panelOf, rows } from "./support/setup-lists"

markServer()

const SETUP = { page: "/verifikasi-setup/supplier", label: "Supplier", path: "/suppliers" }

/** True: no call of the API is answered. */
let isCut: boolean
beforeEach(() => {
  isCut = false
  const answered = globalThis.fetch
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    if (isCut && String(input).includes("/api/v1")) throw new TypeError("Failed to fetch")
    return answered(input, init)
  })
  followConnection()
})
const cut = () => {
  isCut = true
  noteAway()
}
const mend = () => {
  isCut = false
  noteBack()
}

/** Messages with a text; a row reserves an empty element for its own. */
const alerts = () => page.getByRole("alert").filter({ hasText: /./ })

test.each([
  [SETUP.page, "Singkong Jaya"],
  ["/kunci-api", "Belum ada kunci API."],
  ["/webhook", "Belum ada webhook."],
])("%s: a list that could not be loaded is loaded", async (address, content) => {
  host.data[SETUP.path] = [{ id: "1", name: "Singkong Jaya" }]
  for (const path of ["/api-keys", "/webhooks"])
    host.answers.set(`GET ${path}`, { status: 200, body: { data: [] } })
  cut()
  await openApp(address)
  await expect.element(alerts()).toHaveTextContent("Periksa koneksi Anda, lalu coba lagi.")
  mend()
  await expect.element(page.getByText(content)).toBeVisible()
  await expectCount(alerts(), 0)
})

test("the access page loads the roles, and the rights of the chosen one", async () => {
  host.answers.set("GET /permissions/2", permissions(...entries("AdminData", "view")))
  cut()
  await openApp("/jenis-pengguna")
  await expect.element(page.getByText("Daftar role tidak dapat dimuat.")).toBeVisible()
  mend()
  await expectGone(page.getByText("Daftar role tidak dapat dimuat."))
  cut()
  await choose("Role", "Kepala Gudang")
  await expect.element(page.getByText("Hak akses role ini tidak dapat dimuat.")).toBeVisible()
  mend()
  await expect.element(update()).toBeEnabled()
  await expectGone(page.getByText("Hak akses role ini tidak dapat dimuat."))
  expect(ticked()).toEqual({ AdminData: ["view"] })
})

test("a setup row loses the messages of a lost connection and keeps its input; a refusal stays", async () => {
  host.data[SETUP.path] = [{ id: "b", name: "Singkong Jaya" }]
  await openApp(SETUP.page)
  const add = addRow(SETUP.label)
  const name = add.getByRole("textbox").first()
  await name.fill("Tani Makmur")
  const row = rows(panelOf(SETUP.label)).filter({ hasText: "Singkong Jaya" })
  await expect.element(row).toBeVisible()
  cut()
  await press("Tambah", add)
  await expect.element(add.getByRole("alert")).toHaveTextContent("Tidak dapat terhubung")
  await press("Hapus", row)
  await press("Ya", page.getByRole("alertdialog"))
  await expect.element(row.getByRole("alert")).toHaveTextContent("Tidak dapat terhubung")
  mend()
  await expectCount(alerts(), 0)
  await expect.element(name).toHaveValue("Tani Makmur")

  host.answers.set(`POST ${SETUP.path}`, { status: 500, body: { message: "Disk penuh" } })
  await press("Tambah", add)
  await expect.element(add.getByRole("alert")).toHaveTextContent("Disk penuh")
  cut()
  mend()
  await expect.element(add.getByRole("alert")).toHaveTextContent("Disk penuh")
})

test("'Keamanan' loads the factors, and a step loses the message of a lost connection", async () => {
  host.answers.set("GET /auth/factors", {
    status: 200,
    body: { data: { factors: [], recoveryCodes: 0, required: false } },
  })
  await openApp("/dashboard")
  const security = dialog("Keamanan")
  cut()
  await openMenu("Keamanan")
  await expect.element(security.getByText("Verifikasi dua langkah gagal dimuat.")).toBeVisible()
  mend()
  await expect.element(button("Tambah aplikasi autentikator", security)).toBeVisible()
  cut()
  await press("Tambah aplikasi autentikator", security)
  await expect.element(security.getByText("Verifikasi dua langkah tidak dapat ditambahkan.")).toBeVisible()
  mend()
  await expectGone(security.getByText("Verifikasi dua langkah tidak dapat ditambahkan."))
})

test("the dialog of a new password loses the message of a lost connection, and keeps what was typed", async () => {
  await openApp("/dashboard")
  await openMenu("Ganti password")
  const change = dialog("Ganti password")
  await password("Password lama").fill("Lama-12345678")
  await password("Password baru").fill("Baru-12345678-ok")
  await password("Ulangi password baru").fill("Baru-12345678-ok")
  cut()
  await press("Simpan", change)
  await expect.element(change.getByText(/Tidak dapat terhubung/)).toBeVisible()
  mend()
  await expectGone(change.getByText(/Tidak dapat terhubung/))
  await expect.element(password("Password lama")).toHaveValue("Lama-12345678")
})
